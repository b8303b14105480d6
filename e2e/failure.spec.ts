import { expect, failNext, scrollUntil, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 600 }, expectedStatuses: [403, 500, 502, 504] });

/** How often the server tries before it hands a failure on. */
const TRIES = 3;

test("page 3 fails: the tail row says so with code and request id, loaded rows stay, retry goes on", async ({
  staffPage,
  service,
}) => {
  failNext(service, 500, { after: 1, times: TRIES });
  const { keys: before } = await scrollUntil(staffPage, /Page 3 could not be loaded/);
  expect(before).toHaveLength(200);
  const failed = service.controls.requests().findLast(({ status }) => status === 500);
  const notice = staffPage.getByRole("region", { name: "The service failed" });
  await expect(notice).toContainText("api_error");
  await expect(notice.getByRole("button", { name: `Copy request id ${failed?.requestId}` })).toBeVisible();
  await notice.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(staffList(staffPage)).toBeFocused();
  const { keys } = await scrollUntil(staffPage, /All 600 loaded/);
  expect(new Set([...before, ...keys]).size).toBe(600);
});

test("two failures and then a success are nothing that anybody sees", async ({ staffPage, service }) => {
  failNext(service, 500, { after: 1, times: TRIES - 1 });
  expect((await scrollUntil(staffPage, /All 600 loaded/)).keys).toHaveLength(600);
  expect(service.controls.requests().filter(({ status }) => status === 500)).toHaveLength(TRIES - 1);
});

test("the organisation is locked mid-scroll: said, loaded rows stay, and unlocking goes on", async ({
  staffPage,
  service,
}) => {
  service.controls.lock();
  const { keys } = await scrollUntil(staffPage, /The organisation is locked/);
  expect(keys).toHaveLength(100);
  const notice = staffPage.getByRole("region", { name: "The organisation is locked" });
  await expect(notice).toContainText("An administrator of the organisation");
  await expect(notice.getByRole("link", { name: /errors#/ })).toHaveAttribute("href", /errors#org_locked$/);
  service.controls.unlock();
  await notice.getByRole("button", { name: "Try again" }).click();
  await scrollUntil(staffPage, /All 600 loaded/);
});

test("locked from the start: the page says so instead of a list, and recovers in place", async ({
  staffPage,
  service,
}) => {
  service.controls.lock();
  await staffPage.reload();
  const notice = staffPage.getByRole("region", { name: "The organisation is locked" });
  await expect(notice).toBeVisible();
  await expect(staffList(staffPage)).toHaveCount(0);
  service.controls.unlock();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(staffList(staffPage)).toBeVisible();
});

test("a revoked key is told apart from a lock, and never as the person's own session", async ({
  staffPage,
  service,
}) => {
  service.controls.revokeKey();
  await scrollUntil(staffPage, /The API key was rejected/);
  const notice = staffPage.getByRole("region", { name: "The API key was rejected" });
  await expect(notice).toContainText("401 invalid_client");
  await expect(notice).toContainText("upstream_authentication_failed");
});

test("a scope taken away is said as a permission", async ({ staffPage, service }) => {
  service.controls.setScopes(["read:participants"]);
  await scrollUntil(staffPage, /The key is not permitted to read this/);
  await expect(staffPage.getByText("permission_denied", { exact: false }).first()).toBeVisible();
});

test("a token that expires mid-scroll is replaced and nobody notices", async ({ staffPage, service }) => {
  service.controls.revokeTokens();
  expect((await scrollUntil(staffPage, /All 600 loaded/)).keys).toHaveLength(600);
  expect(service.tokens).toHaveLength(2);
});

for (const [kind, title] of [
  ["html", "The service's answer was not understood"],
  ["empty", "The service's answer was not understood"],
  ["truncated", "The service's answer was not understood"],
  ["reset", "The service cannot be reached"],
  ["stall", "The service took too long"],
] as const) {
  test(`an answer that is ${kind} is said in words, with an id of Rollcall's own, and a retry goes on`, async ({
    staffPage,
    service,
  }) => {
    service.controls.failNext({ endpoint: "v1", kind, times: kind === "empty" ? 1 : TRIES });
    await scrollUntil(staffPage, new RegExp(title));
    const notice = staffPage.getByRole("region", { name: title });
    await expect(notice.getByRole("button", { name: /Copy request id (local_|req_)/ })).toBeVisible();
    await notice.getByRole("button", { name: "Try again" }).click();
    await scrollUntil(staffPage, /All 600 loaded/);
  });
}

test.describe("a service that gives its answers no ids", () => {
  test.use({ twist: { withoutIds: true } });

  test("an error and a row still lead to their calls, by ids of Rollcall's own", async ({
    staffPage: page,
    service,
  }) => {
    service.controls.lock();
    await scrollUntil(page, /The organisation is locked/);
    const notice = page.getByRole("region", { name: "The organisation is locked" });
    await notice.getByRole("link", { name: /^Open request local_/ }).click();
    await expect(page).toHaveURL(/\/requests\/local_[0-9a-f]{32}$/);
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary.getByRole("heading", { level: 1 })).toHaveText("The organisation is locked");
    await page.goBack();
    await staffList(page).locator("[data-index]").first().click();
    await page
      .getByRole("complementary")
      .getByRole("link", { name: /^Open request local_/ })
      .click();
    await expect(summary.getByRole("heading", { level: 1 })).toHaveText(/answered/);
  });
});
