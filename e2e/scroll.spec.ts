import { expect, scrollUntil, staffCalls, staffList, test } from "./fixtures";

test.describe("ten thousand staff", () => {
  test.use({ serviceOptions: { staff: 10_000, limits: { resources: 100_000 } } });

  test("sign in, scroll to the end: every row once, in order, in a small document", async ({
    staffPage,
    service,
  }) => {
    test.slow();
    const { keys, mostRows } = await scrollUntil(staffPage, /All 10,000 loaded/);
    expect(keys).toEqual(await service.staffIds());
    expect(mostRows).toBeLessThan(120);
    await expect(staffPage.getByText("10,000 in all")).toBeVisible();
    expect(staffCalls(service)).toHaveLength(100);
  });

  test("the server's HTML already holds thirty named rows", async ({ staffPage, rollcall }) => {
    const html = await (await staffPage.request.get(`${rollcall.home}/staff`)).text();
    expect(html.match(/data-key="\d+"/g)?.length).toBeGreaterThanOrEqual(30);
    await expect(staffPage.getByRole("row").nth(30)).toContainText(/\S/);
  });

  test("standing still asks for no page that nobody scrolls to", async ({ staffPage, service }) => {
    await expect(staffPage.getByText("100 loaded, total unknown")).toBeVisible();
    await staffPage.getByTestId("budget").filter({ hasText: "resets in" }).waitFor();
    expect(staffCalls(service)).toHaveLength(1);
  });
});

test.describe("few staff", () => {
  for (const [staff, said] of [
    [1, /All 1 loaded/],
    [100, /All 100 loaded/],
    [101, /All 101 loaded/],
  ] as const) {
    test.describe(`${staff}`, () => {
      test.use({ serviceOptions: { staff } });
      test("are all there, and the end is said", async ({ staffPage }) => {
        expect((await scrollUntil(staffPage, said)).keys).toHaveLength(staff);
      });
    });
  }

  test.describe("none", () => {
    test.use({ serviceOptions: { staff: 0 } });
    test("is said, and is no error", async ({ staffPage }) => {
      await expect(
        staffPage.getByText("No staff: the service has none for this organisation."),
      ).toBeVisible();
      await expect(staffList(staffPage)).toHaveCount(0);
    });
  });
});
