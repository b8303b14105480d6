import { preparedFolder, startConsole } from "@/e2e/consoles/console";
import { settingsFor } from "@/e2e/consoles/instances";
import { afterLooks, openAccess, readOnce, verdict } from "@/e2e/pages/access-page";
import { comeBack } from "@/e2e/pages/shell-page";
import { freePort } from "@/lib/server/db/testing/databases";
import { expect, scrollUntil, signIn, staffList, test } from "./fixtures";

test.use({ ownConsole: "it is stopped and started again", serviceOptions: { staff: 300 } });

test("Rollcall's server goes and comes back: staff and access say so, what is shown stays, and both go on by themselves", async ({
  browser,
  service,
}) => {
  const data = preparedFolder();
  const settings = { DATA_DIR: data.path, PORT: String(await freePort()), ...settingsFor(service) };
  const first = await startConsole(settings);
  // Pages of its own: refused connections are what their consoles will complain about.
  const context = await browser.newContext();
  const staff = await context.newPage();
  await signIn(staff, first);
  await staff.evaluate(() => void ((globalThis as { marked?: boolean }).marked = true));
  const access = await context.newPage();
  await openAccess(access, first);
  await expect(verdict(access, "Working")).toBeVisible();
  const spent = access.getByRole("table", { name: /^Spent in the (last hour|hour before the last update)$/ });
  const browsed = spent.getByRole("row").filter({ hasText: "opening and scrolling" });
  await expect(browsed).toContainText("you");
  const before = await browsed.textContent();
  await afterLooks(access, 1);

  expect(await first.stop()).toBe(0);
  const banner = /^Rollcall’s server does not answer; what is shown is from .*; trying again/;
  await expect(access.getByText(banner)).toBeVisible();
  const check = access.getByRole("region", { name: "Check now" });
  await expect(check).toContainText(/Out of date: last updated \d+ s ago/);
  await expect(verdict(access, "Working")).toBeVisible();
  await expect(browsed).toHaveText(before ?? "");
  await expect(spent).toHaveAccessibleName("Spent in the hour before the last update");
  await access.getByRole("button", { name: /Check now/ }).click();
  await expect(check).toContainText("Not checked: Rollcall’s server does not answer.");
  await expect(staff.getByText(banner)).toBeVisible();
  await expect(staffList(staff)).toBeVisible();
  await scrollUntil(staff, /Rollcall’s server does not answer/);
  await expect(staff.getByText("Page 2 could not be loaded. The 100 rows above stay.")).toBeVisible();

  const second = await startConsole(settings);
  await comeBack(staff);
  await expect(staff.getByText("does not answer;")).toHaveCount(0);
  await staffList(staff).getByRole("button", { name: "Try again" }).click();
  await scrollUntil(staff, /All 300 loaded/);
  expect(await staff.evaluate(() => (globalThis as { marked?: boolean }).marked)).toBe(true);
  await expect(check).not.toContainText("Out of date");
  await expect(access.getByText("does not answer")).toHaveCount(0);
  service.controls.lock();
  await readOnce(access, second);
  await expect(verdict(access, "Organisation locked")).toBeVisible();
  // What was spent before the restart is in the journal.
  await expect(browsed).toContainText(/you.*[2-9]$/);
  await context.close();
  expect(await second.stop(), second.output()).toBe(0);
  data.remove();
});
