import { followToRequest } from "@/e2e/pages/requests-page";
import { answersClicks, expect, failNext, scrollThrough, scrollUntil, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [403, 500] });

/** How often the server tries before it hands a failure on. */
const TRIES = 3;

test("page 3 fails: the tail row says so with code and request id, loaded rows stay, retry goes on", async ({
  staffPage,
  service,
}) => {
  failNext(service, 500, { after: 1, times: TRIES });
  const { keys: before } = await scrollThrough(staffPage, /Page 3 could not be loaded/);
  expect(before).toHaveLength(200);
  const failed = service.controls.requests().findLast(({ status }) => status === 500);
  const notice = staffPage.getByRole("region", { name: "The service failed" });
  await expect(notice).toContainText("api_error");
  await expect(notice.getByRole("button", { name: `Copy request id ${failed?.requestId}` })).toBeVisible();
  await notice.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(staffList(staffPage)).toBeFocused();
  const { keys } = await scrollThrough(staffPage, /All 300 loaded/);
  expect(new Set([...before, ...keys]).size).toBe(300);
});

test("locked from the start: the page says so instead of a list, and recovers in place", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  service.controls.lock();
  await page.goto(`${rollcall.home}/staff`);
  await answersClicks(page);
  const notice = page.getByRole("region", { name: "The organisation is locked" });
  await expect(notice).toBeVisible();
  await expect(staffList(page)).toHaveCount(0);
  service.controls.unlock();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(staffList(page)).toBeVisible();
});

test.describe("a service that gives its answers no ids", () => {
  test.use({ twist: { withoutIds: true } });

  test("an error and a row still lead to their calls, by ids of Rollcall's own", async ({
    staffPage: page,
    service,
  }) => {
    service.controls.lock();
    await scrollUntil(page, /The organisation is locked/);
    const notice = page.getByRole("region", { name: "The organisation is locked" });
    await followToRequest(page, notice.getByRole("link", { name: /^Open request local_/ }));
    await expect(page).toHaveURL(/\/requests\/local_[0-9a-f]{32}$/);
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary.getByRole("heading", { level: 1 })).toHaveText("The organisation is locked");
    await page.goBack();
    await staffList(page).locator("[data-index]").first().click();
    const panel = page.getByRole("complementary");
    await followToRequest(page, panel.getByRole("link", { name: /^Open request local_/ }));
    await expect(summary.getByRole("heading", { level: 1 })).toHaveText(/answered/);
  });
});
