import type { Page } from "@playwright/test";
import { ADMIN } from "@/e2e/consoles/console";
import { openUserMenu, popover } from "@/e2e/pages/shell-page";
import { filterBox, panel } from "@/e2e/pages/staff-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, interceptFromTheStart, keepSettingsHere, staffList, test } from "./fixtures";

test.use({
  serviceOptions: { staff: 50 },
  // Of the poll that comes after signing out.
  expectedStatuses: [401],
});

function palette(page: Page) {
  return page.getByRole("dialog", { name: "Go to" });
}

function field(page: Page) {
  return palette(page).getByRole("combobox");
}

function active(page: Page) {
  return palette(page).getByRole("option", { selected: true });
}

async function open(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("opens from everywhere, while typing too, and gives the focus back", async ({ staffPage: page }) => {
  await filterBox(page).focus();
  await open(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(filterBox(page)).toBeFocused();
  await open(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
  await page.getByRole("button", { name: "Go to" }).click();
  await expect(field(page)).toBeFocused();
});

test("opens as soon as the server is back that was away when its script was wanted", async ({
  staffPage: page,
}) => {
  // It would be there already: it comes with the first sign of activity.
  await interceptFromTheStart(page);
  await page.route("**/*.js", (route) => route.fulfill({ status: 401 }));
  const refused = page.waitForResponse((response) => response.status() === 401, { timeout: 120_000 });
  await page.keyboard.press("Control+k");
  await refused;
  await page.unroute("**/*.js");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test("goes to any page of any connection by arrows and Enter", async ({ staffPage: page, rollcall }) => {
  await open(page);
  await expect(active(page)).toHaveText(/^Access/);
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveText(/^Requests.*Sandbox/);
  // Where the system chooses all colours there is no ground that could show it.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(active(page)).toHaveCSS("outline-style", "solid");
  await page.emulateMedia({ forcedColors: "none" });
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await active(page).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${rollcall.url}/c/sandbox/requests`);
  await expect(page.getByRole("heading", { name: "Requests", exact: true })).toBeVisible();
});

test("switches the connection and stays on the section", async ({ staffPage: page, rollcall }) => {
  await open(page);
  await field(page).fill("switch sand");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${rollcall.url}/c/sandbox/staff`);
  await expect(staffList(page)).toBeVisible();
});

test("the theme, the keys and the way out are in it", async ({ page, rollcall }) => {
  await keepSettingsHere(page);
  // A session of its own, as it ends.
  await page.goto(`${rollcall.home}/staff`);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  await answersClicks(page);
  await open(page);
  await field(page).fill("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const menu = await openUserMenu(page);
  await expect(menu.getByRole("radio", { name: "dark" })).toBeChecked();
  await page.keyboard.press("Escape");
  await open(page);
  await field(page).fill("keyboard");
  await page.keyboard.press("Enter");
  const keys = popover(page, "Keyboard shortcuts");
  await expect(keys).toContainText("Go anywhere, find anything");
  await expect(keys).toContainText("⌘K or Ctrl K");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await open(page);
  await field(page).fill("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${rollcall.url}/signin`);
});

test("a pasted request id opens its entry, here first and elsewhere on request", async ({
  staffPage: page,
  rollcall,
  service,
}) => {
  const id = service.controls.requests().at(-1)?.requestId ?? "";
  await open(page);
  await field(page).fill(`  "${id}" `);
  const options = palette(page).getByRole("option");
  await expect(options.first()).toHaveText(`Open request ${id}Northwind · test`);
  await expect(options.last()).toHaveText(`Open request ${id}Sandbox · test`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${rollcall.home}/requests/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The service answered");
});

test("a code leads to its requests; the last failed request id is copied; a loaded row opens without a call; g leads on; check now", async ({
  staffPage: page,
  context,
  rollcall,
  service,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const member = (await service.staff())[29];
  const calls = service.arrivals.length;
  await open(page);
  await field(page).fill(`${member?.id} ${member?.name.toLowerCase()}`);
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText(member?.name ?? "");
  await expect(page).toHaveURL(new RegExp(`/staff\\?row=${member?.id}`));
  expect(service.arrivals.length).toBe(calls);

  service.controls.lock();
  await page.request.get(`${rollcall.api}/v1/staff?limit=2`, {
    headers: { "X-Rollcall": "1", "Cache-Control": "no-cache" },
  });
  const refused = service.controls.requests().at(-1)?.requestId ?? "";
  await open(page);
  await field(page).fill("last failed");
  // The journal is written behind the read.
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(palette(page)).toContainText(`Copied ${refused}`, { timeout: 5_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(refused);
  await field(page).fill("org_lo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${rollcall.home}/requests?code=org_locked`);
  await expect(page.getByText(refused).first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL(rollcall.home);
  await open(page);
  await field(page).fill("check now");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Check now" })).toContainText("Last checked");
  await open(page);
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /^Check now/,
    /^org_locked/,
    /^Copy the last failed/,
  ]);
});

test("says when nothing is called that; a click chooses too", async ({ staffPage: page, rollcall }) => {
  await open(page);
  await field(page).fill("no such place");
  await expect(palette(page)).toContainText("No results. Paste a full request id.");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeVisible();
  await field(page).fill("requests sand");
  await palette(page).getByRole("option").click();
  await expect(page).toHaveURL(`${rollcall.url}/c/sandbox/requests`);
});

test("on a small screen there is a button for it, and nothing is cut off", async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await page.getByRole("button", { name: "Go to" }).click();
  await expect(field(page)).toBeFocused();
  expect(await width()).toBe(390);
});

test("accessible in the light and in the dark", async ({ staffPage: page }) => {
  await open(page);
  await expectAccessibleInBoth(page, "dialog[open], :popover-open");
});
