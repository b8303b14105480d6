import { chip, openRequests, readStaff, requestRows } from "@/e2e/pages/requests-page";
import { expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 } });

test("dragging on the chart picks the time from where it began to where it ended, and pointing alone picks nothing", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 3);
  await openRequests(page, rollcall.home);
  const chart = page.getByRole("slider", { name: /Time range/ });
  await expect(chart).toHaveAttribute("aria-valuetext", /[1-9]\d* requests/);
  const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const bar = (index: number) => [x + ((index + 0.5) * width) / 60, y + height / 2] as const;

  // Pointing reads out, and picks nothing.
  await page.mouse.move(...bar(10));
  await expect(chart).toHaveAttribute("aria-valuenow", "10");
  await page.mouse.move(x, y - 40);
  await expect(page).toHaveURL(/\/requests$/);

  // From the right to the left, and out over the edge of the chart.
  await page.mouse.move(...bar(59));
  await page.mouse.down();
  await page.mouse.move(...bar(52), { steps: 4 });
  await page.mouse.move(bar(50)[0], y - 60);
  await expect(chart).toHaveAttribute("aria-valuenow", "50");
  await page.mouse.up();
  await expect(page).toHaveURL(/from=[\d-]+T[\d%A:]+Z&to=[\d-]+T[\d%A:]+Z/);
  const { searchParams } = new URL(page.url());
  const length = Date.parse(searchParams.get("to") ?? "") - Date.parse(searchParams.get("from") ?? "");
  expect(length).toBe(10 * 60_000);
  await expect(requestRows(page).first()).toBeVisible();
  await expect(page.getByText(/^Requests per 15 seconds(,|$)/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/requests$/);
  await page.goForward();
  await chip(page, /^Clear time/).click();
  await expect(page).toHaveURL(/\/requests$/);
});

test("a time range is chosen from a panel that goes with the choice, and the focus is where it was", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 1);
  await openRequests(page, rollcall.home);
  const filters = page.getByRole("dialog", { name: "Filters" });
  await page.getByRole("button", { name: "+ Filter" }).click();
  await expect(filters.getByRole("button").first()).toBeFocused();
  await filters.getByRole("button", { name: "Time" }).click();
  await filters.getByLabel("From").fill("2026-01-02T10:00:00");
  await filters.getByLabel("Until").fill("2026-01-02T09:00:00");
  await expect(filters).toContainText("Until must be after From.");
  await filters.getByRole("button", { name: "Last 15 min" }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/\?last=15m$/);
  await expect(page.getByRole("button", { name: "+ Filter" })).toBeFocused();
  const range = page.getByRole("dialog", { name: "Time" });
  await chip(page, /^Time last 15 min/).click();
  await range.getByLabel("From").fill("2026-01-02T08:00:00");
  await range.getByLabel("Until").fill("2026-01-02T09:00:00");
  await page.keyboard.press("Enter");
  await expect(range).toBeHidden();
  await expect(page.getByRole("heading", { name: "The journal does not go back that far" })).toBeVisible();
});

test("at 400% nothing lies over anything else, and a request that is opened is in view", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 1);
  await page.setViewportSize({ width: 320, height: 225 });
  await openRequests(page, rollcall.home, "?status=2xx&outcome=succeeded");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const name of ["Errors only", "More"]) await page.getByRole("button", { name }).click({ trial: true });
  await page.keyboard.press("ArrowDown");
  await expect(requestRows(page).first()).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The service" })).toBeInViewport();
  await page.getByRole("link", { name: "Open full page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The service" })).toBeInViewport();
});

test("a call that nobody waited for any more has a page too", async ({
  staffPage: page,
  rollcall,
  service,
}) => {
  service.hold();
  const before = service.arrivals.length;
  await page.evaluate(() => {
    const leaving = new AbortController();
    Object.assign(window, { leaving });
    const [, , connection] = location.pathname.split("/");
    const asked = { headers: { "X-Rollcall": "1" }, signal: leaving.signal };
    void fetch(`/api/c/${connection}/v1/staff?limit=9`, asked).catch(() => undefined);
  });
  await expect.poll(() => service.arrivals.length).toBe(before + 1);
  await page.evaluate(() => (window as unknown as { leaving: AbortController }).leaving.abort());
  // The server notices a moment later that nobody waits.
  const aborted = () =>
    page.evaluate(async () => {
      const [, , connection] = location.pathname.split("/");
      const asked = { headers: { "X-Rollcall": "1" } };
      const { entries } = await (await fetch(`/api/c/${connection}/requests?code=aborted`, asked)).json();
      return entries.length;
    });
  await expect.poll(aborted).toBe(1);
  await openRequests(page, rollcall.home, "?code=aborted");
  // Who leaves does no harm: nothing has failed.
  await expect(requestRows(page).first()).toContainText("cancelled");
  await requestRows(page).first().click();
  await page.getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL(/\/requests\/local_[0-9a-f]{32}\?code=aborted$/);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("heading", { level: 1 })).toHaveText("The request was cancelled");
  await expect(summary).toContainText("Rollcall assigned this ID because no answer brought one");
});
