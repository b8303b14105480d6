import { expect, failNext, scrollUntil, staffCalls, staffList, test } from "./fixtures";

test.use({ expectedStatuses: [429] });

test.describe("a small limit", () => {
  // The first page spends it, and the window is long enough for a slow machine to ask for the second before it ends.
  test.use({ serviceOptions: { staff: 200, limits: { resources: 1, windowSeconds: 30 } } });

  test("spent mid-scroll: pause, countdown, resume by itself, nothing lost or doubled", async ({
    staffPage,
    service,
  }) => {
    const scrolling = scrollUntil(staffPage, /All 200 loaded/);
    await expect(staffPage.getByText(/Paused, resumes in \d+ s/)).toBeVisible();
    await expect(staffPage.getByText("This key's shared budget is spent for now.")).toBeVisible();
    const { keys } = await scrolling;
    expect(keys).toEqual(await service.staffIds());
    const pages = staffCalls(service);
    expect(pages.filter(({ status }) => status === 429)).toEqual([]);
    expect(new Set(pages.map(({ query }) => query)).size).toBe(pages.length);
  });
});

test.describe("the service's own 429", () => {
  test.use({ serviceOptions: { staff: 500 } });

  test("pauses the list and the budget bar for its Retry-After, then goes on", async ({
    staffPage,
    service,
  }) => {
    failNext(service, 429, { headers: { "retry-after": "10" } });
    const scrolling = scrollUntil(staffPage, /All 500 loaded/);
    await expect(staffPage.getByText("The service's rate limit for this key is used up.")).toBeVisible();
    await expect(staffPage.getByTestId("budget")).toContainText(/paused, resumes in \d+ s/);
    expect((await scrolling).keys).toHaveLength(500);
    expect(service.controls.requests().filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("on the first page is a pause as well, and the list comes by itself", async ({
    staffPage,
    service,
  }) => {
    failNext(service, 429, { headers: { "retry-after": "8" } });
    await staffPage.reload();
    await expect(staffPage.getByText(/Paused, resumes in \d+ s/)).toBeVisible();
    await expect(staffList(staffPage)).toBeVisible({ timeout: 30_000 });
  });
});
