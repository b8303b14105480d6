import type { Page } from "@playwright/test";
import { ADMIN, COLLEAGUE } from "@/e2e/consoles/console";
import { read } from "@/e2e/pages/requests-page";
import { afterAPoll, chip, popover } from "@/e2e/pages/shell-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, bringSession, expect, scrollUntil, signIn, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [401, 403] });

test.describe("a session that ends in an open tab", () => {
  test("signs in again in place: rows, scroll position and polling are as before", async ({
    staffPage,
    context,
  }) => {
    await scrollUntil(staffPage, /All 300 loaded/);
    await staffList(staffPage).evaluate((element) => element.scrollTo(0, 4_000));
    await staffList(staffPage).focus();
    await mark(staffPage);
    await context.clearCookies();
    const dialog = popover(staffPage, "Your session has ended");
    await expect(dialog.getByLabel("E-mail")).toHaveValue(ADMIN.email);
    await expect(dialog.getByLabel("Password")).toBeFocused();
    await expect(dialog).toContainText("Loaded rows stay");
    await staffPage.keyboard.type("not the password");
    await staffPage.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Incorrect e-mail or password.");
    await dialog.getByLabel("Password").fill(ADMIN.password);
    await staffPage.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(staffList(staffPage)).toBeFocused();
    expect(await isMarked(staffPage)).toBe(true);
    expect(await staffList(staffPage).evaluate((element) => element.scrollTop)).toBe(4_000);
    await afterAPoll(staffPage);
    await expect(staffPage.getByText("Your session has ended")).toHaveCount(0);
  });

  test("lets the person read on without polling, and sign in later by a link", async ({
    staffPage,
    context,
  }) => {
    await staffPage.clock.install();
    await staffPage.reload();
    await context.clearCookies();
    const dialog = popover(staffPage, "Your session has ended");
    await dialog.getByRole("button", { name: "Keep reading" }).click();
    await expect(dialog).toBeHidden();
    await expect(staffPage.getByText("Your session has ended. Loaded rows stay")).toBeVisible();
    const polls = notePolls(staffPage);
    await staffPage.getByRole("region", { name: "Staff list" }).press("End");
    await staffPage.clock.runFor(10_000);
    expect(polls.length).toBeLessThanOrEqual(1);
    await staffPage.getByRole("link", { name: "Sign in again" }).first().click();
    await expect(dialog).toBeVisible();
  });

  test("is mended in every tab by a sign-in in one", async ({ staffPage, context, rollcall }) => {
    await mark(staffPage);
    await context.clearCookies();
    const dialog = popover(staffPage, "Your session has ended");
    await expect(dialog).toBeVisible();
    const other = await context.newPage();
    const place = new URL(`${rollcall.home}/staff`).pathname;
    await other.goto(`${rollcall.url}/signin?callbackUrl=${encodeURIComponent(place)}`);
    await other.getByLabel("E-mail").fill(ADMIN.email);
    await other.getByLabel("Password").fill(ADMIN.password);
    await other.getByRole("button", { name: "Sign in" }).click();
    // A page that is closed on its way to another one may never say that it is.
    await expect(staffList(other)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await isMarked(staffPage)).toBe(true);
  });

  test("takes nothing that was begun in a panel, which is open again after the sign-in", async ({
    signedInPage: page,
    rollcall,
    context,
  }) => {
    await page.goto(`${rollcall.home}/requests`);
    await answersClicks(page);
    await page.getByRole("button", { name: "Views" }).click();
    const name = popover(page, "Views").getByRole("textbox");
    await name.fill("Refused at night");
    await context.clearCookies();
    await popover(page, "Your session has ended").getByLabel("Password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Refused at night");
    await page.keyboard.press("Escape");
    await expect(name).toBeHidden();
    await expect(page.getByRole("button", { name: "Views" })).toBeFocused();
  });

  test("shows nothing of the person before to another who signs in", async ({
    staffPage,
    rollcall,
    context,
  }) => {
    await mark(staffPage);
    await context.clearCookies();
    // The colleague has a session and no password: theirs takes the place of the one that the dialog gets.
    await staffPage.route("**/api/session", async (route) => {
      await bringSession(staffPage, rollcall, COLLEAGUE);
      await route.continue();
    });
    await popover(staffPage, "Your session has ended").getByLabel("Password").fill(ADMIN.password);
    await staffPage.keyboard.press("Enter");
    await expect(async () => expect(await isMarked(staffPage)).toBe(false)).toPass();
    await expect(staffList(staffPage)).toBeVisible();
  });
});

test("offline one line says so, and it goes once the browser is online", async ({ browser, rollcall }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await signIn(page, rollcall);
  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText("does not answer")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("You are offline")).toHaveCount(0);
  await expect(page.getByTestId("budget")).not.toContainText("not up to date");
  await context.close();
});

test("no accessibility violation in what opens, in both themes, and nothing is wider than the screen", async ({
  staffPage,
  service,
  rollcall,
  context,
}) => {
  const opened = "dialog[open], :popover-open";
  service.controls.deprecate("GET /v1/staff");
  service.controls.setScopes(["read:users"]);
  await read(staffPage, rollcall, ["participants"]);
  await scrollUntil(staffPage, /All 300 loaded/);
  await expect(staffPage.getByText("is deprecated")).toBeVisible();
  await chip(staffPage).click();
  await expectAccessibleInBoth(staffPage, opened);
  await expectNoOverflow(staffPage);
  await staffPage.keyboard.press("Escape");
  await staffPage.getByTestId("budget").click();
  await expectAccessibleInBoth(staffPage, opened);
  await staffPage.keyboard.press("Escape");
  await staffPage.keyboard.press("?");
  await expectAccessibleInBoth(staffPage, opened);
  await staffPage.keyboard.press("Escape");
  await context.clearCookies();
  await expect(popover(staffPage, "Your session has ended")).toBeVisible();
  await expectAccessibleInBoth(staffPage, "body");
  await expectNoOverflow(staffPage);
});

function notePolls(page: Page): number[] {
  const polls: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/status")) polls.push(Date.now());
  });
  return polls;
}

/** Leaves a mark that only a new page would not have. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void ((globalThis as { marked?: boolean }).marked = true));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as { marked?: boolean }).marked === true);
}

/** At the width of a phone, and of a desktop at 400%. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 256 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
