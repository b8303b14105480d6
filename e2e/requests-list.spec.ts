import { readFile } from "node:fs/promises";
import {
  chip,
  openRequests,
  read,
  readOfEverything,
  readStaff,
  requestPanel,
  requestRows,
  requestsList,
  rowsOfFullView,
  rowsOnScreen,
} from "@/e2e/pages/requests-page";
import { afterAPoll } from "@/e2e/pages/staff-page";
import { expectAccessible, expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, interceptFromTheStart, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [400, 403, 404, 429, 500, 502, 503] });

test("the list shows what this console made, in the server's HTML too, and says what it is not", async ({
  signedInPage: page,
  service,
  rollcall,
}) => {
  await readOfEverything(page, rollcall, service);
  await openRequests(page, rollcall.home);
  await expect(page.getByRole("heading", { name: "Requests" })).toHaveAttribute(
    "title",
    "Requests this console made. Other clients of the key do not appear: the service has no log endpoint.",
  );
  const list = requestsList(page);
  for (const words of [
    "token exchange",
    "resource_missing",
    "parameter_invalid",
    "org_locked",
    "rate_limited",
  ]) {
    await expect(list.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(list.getByText("#3", { exact: true })).toBeVisible();
  const { requestId } = staffCalls(service)[0] ?? {};
  const html = await (await page.request.get(`${rollcall.home}/requests`)).text();
  expect(html).toContain("org_locked");
  if (requestId) expect(html).toContain(requestId);
});

test("the tail is live under load and keeps to the filter: at the top rows come in, further down they are counted", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 30);
  await openRequests(page, rollcall.home, "?status=2xx&path=%2Fv1%2Fstaff");
  await expect(requestRows(page).nth(20)).toBeAttached();
  const first = await page.locator('[data-index="0"]').getAttribute("data-id");
  await readStaff(page, rollcall, 1);
  await expect(page.locator('[data-index="1"]')).toHaveAttribute("data-id", first ?? "");
  await requestsList(page).evaluate((list) => list.scrollTo(0, 300));
  const before = await rowsOfFullView(page);
  await read(page, rollcall, ["nowhere", "nothing"]);
  await readStaff(page, rollcall, 12);
  await expect(page.getByRole("button", { name: "12 new" })).toBeVisible();
  expect(await rowsOnScreen(page)).toEqual(before);

  await page.getByRole("button", { name: "12 new" }).click();
  await expect(page.locator('[data-index="0"]')).toBeFocused();
  expect(await requestsList(page).evaluate((list) => list.scrollTop)).toBe(0);
  await expect(page.getByRole("button", { name: /new$/ })).toBeHidden();
  await expect(page.locator(`[data-index="12"]`)).toBeVisible();

  const live = page.getByRole("switch", { name: "Live" });
  await live.click();
  await expect(live).not.toBeChecked();
  await page.reload();
  await answersClicks(page);
  await expect(live).not.toBeChecked();
  await readStaff(page, rollcall, 1);
  await afterAPoll(page);
  await expect(page.getByRole("button", { name: /new$/ })).toBeHidden();
  const top = await page.locator('[data-index="0"]').getAttribute("data-id");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator('[data-index="0"]')).not.toHaveAttribute("data-id", top ?? "");
});

test("a look at the tail that fails says so and goes on by itself", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 1);
  await openRequests(page, rollcall.home);
  // A row that has the keyboard is moved by nobody else.
  await page.locator('[data-index="0"]').focus();
  await page.route("**/api/c/*/requests?*since*", (route) => route.fulfill({ status: 503, body: "" }));
  await expect(page.getByText(/Not up to date/)).toBeVisible();
  await page.unroute("**/api/c/*/requests?*since*");
  await readStaff(page, rollcall, 1);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(page.getByText(/Not up to date/)).toBeHidden();
});

test("the keyboard zooms into a time in the chart, and out of it again", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 3);
  await openRequests(page, rollcall.home, "?code=nobody_has_this");
  const chart = page.getByRole("slider", { name: /Time range/ });
  await expect(chart).toHaveAttribute("aria-valuetext", /: 0 requests$/);
  await chip(page, "Clear code nobody_has_this").click();
  await expect(chart).toHaveAttribute("aria-valuetext", /[1-9]\d* requests, [1-9]\d* succeeded/);
  await expect(page.getByText("Requests per minute, last hour")).toBeVisible();
  await chart.focus();
  await page.keyboard.press("End");
  for (let times = 0; times < 2; times += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=[\d-]+T[\d%A:]+Z&to=[\d-]+T[\d%A:]+Z/);
  const { searchParams } = new URL(page.url());
  const length = Date.parse(searchParams.get("to") ?? "") - Date.parse(searchParams.get("from") ?? "");
  expect(length).toBe(3 * 60_000);
  await expect(chart).toBeFocused();
  // Until now, unless its minute has ended since.
  await expect(page.getByText(/^Requests per 5 seconds(,|$)/)).toBeVisible();
  await expect(requestRows(page).first()).toBeVisible();
  await expect(page.getByRole("table", { name: /Requests per 5 seconds by outcome/ })).toBeAttached();
  await page.getByRole("button", { name: "Undo zoom" }).press("Enter");
  await expect(page).toHaveURL(/\/requests$/);
  await expect(page.getByRole("region", { name: "Requests over time" })).toBeFocused();
  await expect(page.getByText("Requests per minute, last hour")).toBeVisible();
  await page.getByRole("button", { name: /^succeeded/ }).click();
  await expect(page).toHaveURL(/\?outcome=succeeded$/);
  await expect(page.getByRole("button", { name: /^succeeded/ })).toHaveAttribute("aria-pressed", "true");
});

test("opening a request beside the list or on its page and coming back leads to the same row and place", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await readStaff(page, rollcall, 60);
  await openRequests(page, rollcall.home, "?status=2xx");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-index="0"]')).toBeFocused();
  for (let times = 0; times < 40; times += 1) await page.keyboard.press("ArrowDown");
  const row = page.locator('[data-index="40"]');
  await expect(row).toBeFocused();
  const place = await requestsList(page).evaluate((list) => list.scrollTop);
  expect(place).toBeGreaterThan(0);
  const calls = staffCalls(service).length;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/requests\?status=2xx&row=req_\w+$/);
  const panel = requestPanel(page);
  await expect(panel.getByRole("heading", { name: "The service answered" })).toBeFocused();
  expect(await requestsList(page).evaluate((list) => list.scrollTop)).toBe(place);
  const opened = page.url();
  // No key waits for the page to have followed the one before.
  for (const key of ["j", "k", "Escape"]) await page.keyboard.press(key);
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
  await expect(page).not.toHaveURL(opened);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("region", { name: "Summary" })).toBeVisible();
  for (let times = 0; times < 20; times += 1) await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.locator('[data-index="20"]')).toBeFocused();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(panel.getByRole("region", { name: "Summary" })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel.getByRole("region", { name: "Summary" })).toBeVisible();
  // The list has followed the panel to another row and back.
  const left = await requestsList(page).evaluate((list) => list.scrollTop);
  await panel.getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL(/\/requests\/req_\w+\?status=2xx$/);
  await expect(page.getByRole("region", { name: "Requests list" })).toBeHidden();
  await page.goBack();
  await expect(panel.getByRole("region", { name: "Summary" })).toBeVisible();
  expect(await requestsList(page).evaluate((list) => list.scrollTop)).toBe(left);
  expect(staffCalls(service)).toHaveLength(calls);

  // Another filter shows the newest that it finds.
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await requestsList(page).evaluate((list) => list.scrollTo(0, 900));
  await page.getByRole("button", { name: /^succeeded/ }).click();
  await expect(page).toHaveURL(/outcome=succeeded/);
  await expect(page.locator('[data-index="0"]')).toBeInViewport();
});

test("a row's values are reached by arrows, and a request id is copied whole", async ({
  signedInPage: page,
  rollcall,
  context,
}) => {
  await readStaff(page, rollcall, 1);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRequests(page, rollcall.home);
  const copy = requestsList(page)
    .getByRole("button", { name: /^Copy request id/ })
    .first();
  const id = await copy.getAttribute("data-copy");
  await copy.click();
  await expect(page.getByText("Request ID copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await page.locator('[data-index="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[data-index="0"] [data-pick="status"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=200$/);
  await expect(chip(page, "Clear status 200")).toBeFocused();
});

test("the file of what the filter lets through is a plain link", async ({ signedInPage: page, rollcall }) => {
  await readStaff(page, rollcall, 1);
  await openRequests(page, rollcall.home, "?status=2xx");
  await page.getByRole("button", { name: "More", exact: true }).click();
  for (const [name, ending, beginning] of [
    ["Download CSV", "csv", /^\ufeffkind,time,.*\r\nattempt,/],
    ["Download NDJSON", "ndjson", /^\{"kind":"attempt",/],
  ] as const) {
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const download = await started;
    const file = new RegExp(`^rollcall-${rollcall.connection}-requests-[\\dT-]+Z\\.${ending}$`);
    expect(download.suggestedFilename()).toMatch(file);
    expect(await readFile(await download.path(), "utf8")).toMatch(beginning);
  }
});

test("a list that could not be loaded says why and can be asked for again", async ({
  signedInPage: page,
  rollcall,
}) => {
  await read(page, rollcall, ["nowhere"]);
  await openRequests(page, rollcall.home);
  await interceptFromTheStart(page);
  const error = { type: "api_error", code: "journal_busy", message: "Too long.", request_id: "local_1" };
  await page.route("**/api/c/*/requests?*", (route) => route.fulfill({ status: 503, json: { error } }));
  await page.getByRole("button", { name: "Errors only" }).click();
  await expect(requestsList(page).getByText("local_1")).toBeVisible();
  await expectAccessible(page, "a list that could not be loaded", "light", "main");
  await page.unroute("**/api/c/*/requests?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(requestRows(page).first()).toBeVisible();
});

test("everything on the page can be read and reached, in both themes", async ({
  signedInPage: page,
  service,
  rollcall,
}) => {
  await readOfEverything(page, rollcall, service);
  for (const query of ["", "?status=4xx&q=staff", "?code=nobody_has_this", "?status=9zz"]) {
    await openRequests(page, rollcall.home, query);
    if (query === "?status=9zz") await expect(page.getByText(/is not valid/)).toBeVisible();
    else await expect(page.getByRole("slider")).toHaveAttribute("aria-valuetext", /request/);
    await expectAccessibleInBoth(page);
  }
});
