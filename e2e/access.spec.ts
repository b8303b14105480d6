import type { Locator, Page } from "@playwright/test";
import { ADMIN } from "@/e2e/consoles/console";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, failNext, keepSettingsHere, scrollUntil, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 250 }, expectedStatuses: [403, 429] });

test("keyboard only: sign in, read to the end, change the theme, sign out", async ({ page, rollcall }) => {
  await keepSettingsHere(page);
  await page.goto(`${rollcall.home}/staff`);
  await answersClicks(page);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, staffList(page).getByRole("row").nth(1));
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(page.getByText("All 250 loaded.")).toBeInViewport({ timeout: 5_000 });
  }).toPass();

  await page.getByRole("button", { name: /^Account: / }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "system" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await tabTo(page, page.getByRole("button", { name: "Sign out" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("no accessibility violation on any state of the list, nor signed out", async ({
  page,
  staffPage,
  service,
  rollcall,
}) => {
  await expectAccessibleInBoth(staffPage, "body");
  service.controls.lock();
  await staffPage.reload();
  await expect(staffPage.getByRole("region", { name: "The organisation is locked" })).toBeVisible();
  await expectAccessibleInBoth(staffPage);
  service.controls.unlock();
  await staffPage.getByRole("button", { name: "Try again" }).click();
  await scrollUntil(staffPage, /All 250 loaded/);
  await expectAccessibleInBoth(staffPage);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(rollcall.url);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectAccessibleInBoth(page, "body");
});

test("no accessibility violation while the list is paused", async ({ staffPage, service }) => {
  failNext(service, 429, { headers: { "retry-after": "60" } });
  await scrollUntil(staffPage, /Paused/);
  await expectAccessibleInBoth(staffPage);
});

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 50 && !(await focused()); press += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}
