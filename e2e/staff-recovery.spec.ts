import { bringSession, expect, scrollUntil, staffCalls, staffList, test } from "./fixtures";
import { loadRest, progress, rows } from "./staff-page";

test.use({ serviceOptions: { staff: 600 }, expectedStatuses: [403, 502] });

const SCOPES = ["read:users", "read:participants", "read:shift_hours"];

test("a permission taken away and given back, and a service that stops and starts: the list goes on in place", async ({
  staffPage: page,
  service,
}) => {
  const again = staffList(page).getByRole("button", { name: "Try again" });
  service.controls.setScopes(["read:participants"]);
  await scrollUntil(page, /The key is not permitted to read this/);
  await expect(page.getByText("Page 2 could not be loaded. The 100 rows above stay.")).toBeVisible();
  service.controls.setScopes(SCOPES);
  await again.click();
  await expect(page.getByText("200 loaded, total unknown")).toBeVisible();

  service.controls.stop();
  await scrollUntil(page, /The service cannot be reached/);
  const { keys } = await scrollUntil(page, /The service cannot be reached/);
  expect(keys.length).toBeGreaterThan(0);
  await expect(rows(page).first()).toBeAttached();
  service.controls.start();
  await again.click();
  await scrollUntil(page, /All 600 loaded/);
  await expect(page.getByText("600 in all")).toBeVisible();
});

test("a service that is gone for a moment does not end a load of the rest", async ({
  staffPage: page,
  service,
}) => {
  service.controls.setLatency(100);
  service.controls.stop();
  await loadRest(page);
  await expect(progress(page)).toContainText("A page failed; trying it again.");
  service.controls.start();
  await expect(page.getByText("600 in all")).toBeVisible();
});

test("while the service takes long the page is there and says so, by a link and by its address; the rows come for one call", async ({
  page,
  rollcall,
  service,
}) => {
  test.slow();
  const waiting = page.getByText("Loading staff … The service has not answered yet.");
  const heading = page.getByRole("heading", { name: "Staff", exact: true });
  const ids = await service.staffIds();
  await bringSession(page, rollcall);
  await page.goto(`${rollcall.home}/requests`);
  // The token and the read: time enough to see it.
  service.controls.setLatency(6_000);
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await expect(waiting).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page.getByText("100 loaded, total unknown")).toBeVisible({ timeout: 30_000 });
  await expect(waiting).toHaveCount(0);

  await page.goto(`${rollcall.home}/staff?after=${ids[199]}`, { waitUntil: "commit" });
  await expect(waiting).toBeVisible();
  await expect(heading).toHaveCount(1);
  await expect(page.getByText("100 loaded from midway on")).toBeVisible({ timeout: 30_000 });
  await expect(waiting).toHaveCount(0);
  await expect(rows(page).first()).toContainText(ids[200] as string);
  expect(staffCalls(service)).toHaveLength(2);
});
