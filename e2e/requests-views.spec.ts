import { chip, openRequests, read, readStaff, requestRows } from "@/e2e/pages/requests-page";
import { answersClicks, expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [404] });

test("a filter is saved under a name, found again, changed and deleted", async ({
  signedInPage: page,
  rollcall,
}) => {
  await read(page, rollcall, ["nowhere"]);
  await openRequests(page, rollcall.home, "?status=404&last=7d");
  const button = page.getByRole("button", { name: "Views" });
  const views = page.getByRole("dialog", { name: "Saved views" });
  await button.click();
  await expect(views).toBeFocused();
  await expect(views).toContainText("None yet.");
  await views.getByLabel("Name").fill("<b>Not found</b>");
  await views.getByLabel("Show it to everyone").check();
  await views.getByRole("button", { name: "Save" }).click();
  await expect(views.getByRole("button", { name: "<b>Not found</b> Everyone" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/requests$/);

  await button.click();
  await views.getByRole("button", { name: "<b>Not found</b> Everyone" }).click();
  await expect(page).toHaveURL(/\?status=404&last=7d$/);
  await expect(views).toBeHidden();
  await expect(button).toBeFocused();
  await expect(requestRows(page)).toHaveCount(1);

  await chip(page, "Clear time last 7 days").click();
  await expect(page).toHaveURL(/\?status=404$/);
  await button.click();
  await views.getByRole("button", { name: "Edit <b>Not found</b>" }).click();
  await views.getByRole("button", { name: "Use the current filters" }).click();
  await expect(views.getByRole("button", { name: "<b>Not found</b> Everyone" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await views.getByRole("button", { name: "Edit <b>Not found</b>" }).click();
  await views.getByRole("button", { name: "Delete" }).click();
  await views.getByRole("button", { name: "Delete for good" }).click();
  await expect(views).toContainText("None yet.");
});

test("how times read is a choice that stays, and a time that is over is not followed", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 1);
  await openRequests(page, rollcall.home);
  const time = requestRows(page).first().getByRole("time");
  await expect(time).toHaveText(/ago$|^now$/);
  const live = page.getByRole("switch", { name: "Live" });
  await expect(live).toBeChecked();
  await page.getByRole("button", { name: "More", exact: true }).click();
  const saved = page.waitForResponse("**/api/session/settings");
  await page.getByLabel("Absolute, with milliseconds").check();
  await expect(time).toHaveText(/\d\d:\d\d:\d\d\.\d{3}$/);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await answersClicks(page);
  await expect(time).toHaveText(/\d\d:\d\d:\d\d\.\d{3}$/);

  // The others of this console have the same person.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByLabel("Relative: 3 min ago").check();
  await expect(time).toHaveText(/ago$|^now$/);

  await openRequests(page, rollcall.home, "?to=2026-01-01T00:00:00Z");
  await expect(live).not.toBeChecked();
  await expect(live).toBeDisabled();
});
