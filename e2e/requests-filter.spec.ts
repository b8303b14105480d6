import type { Page } from "@playwright/test";
import {
  chip,
  chooseFilter,
  openRequests,
  readOfEverything,
  readStaff,
  requestRows,
  requestsList,
  searchBox,
} from "@/e2e/pages/requests-page";
import { expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [400, 403, 404, 429, 500, 502, 503] });

test("each value of a row narrows the list to itself, and every way back is a step of the browser's", async ({
  signedInPage: page,
  service,
  rollcall,
}) => {
  await readOfEverything(page, rollcall, service);
  await openRequests(page, rollcall.home);
  await expect(page.getByText(/in all/)).toBeVisible();
  const all = await requestRows(page).count();
  const pick = (name: string, value: string) =>
    requestsList(page).locator(`[data-pick="${name}"][data-value="${value}"]`).first();

  const steps: [name: string, value: string, clear: string][] = [
    ["outcome", "refused", "Clear outcome refused"],
    ["status", "403", "Clear status 403"],
    ["code", "org_locked", "Clear code org_locked"],
    ["path", "/v1/staff", "Clear path /v1/staff"],
    ["purpose", "browse", "Clear purpose browse"],
  ];
  const counts = [all];
  for (const [name, value, clear] of steps) {
    // The sign is there for whoever points at the value.
    await pick(name, value).locator("..").hover();
    await pick(name, value).click();
    await expect(chip(page, clear)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${name}=${encodeURIComponent(value)}`));
    await expect(page.getByText(/in all that match/)).toBeVisible();
    for (const row of await requestRows(page).all()) {
      await expect(row.locator(`[data-pick="${name}"][data-value="${value}"]`)).toHaveCount(1);
    }
    counts.push(await requestRows(page).count());
  }
  expect(counts.at(-1)).toBe(1);

  for (const [index] of [...steps.entries()].toReversed()) {
    await page.goBack();
    await expect(requestRows(page)).toHaveCount(counts[index] ?? 0);
  }
  for (const [index] of steps.entries()) {
    await page.goForward();
    await expect(requestRows(page)).toHaveCount(counts[index + 1] ?? 0);
  }
  await chip(page, "Clear code org_locked").click();
  await expect(page).not.toHaveURL(/code=/);
  await expect(chip(page, "Clear path /v1/staff")).toBeFocused();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/requests$/);
  await expect(requestRows(page)).toHaveCount(all);
});

test("what is typed is never lost, is one step back, and is looked for in path, message and id", async ({
  signedInPage: page,
  service,
  rollcall,
}) => {
  await readOfEverything(page, rollcall, service);
  await openRequests(page, rollcall.home);
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("NOWHERE", { delay: 60 });
  await expect(page).toHaveURL(/q=NOWHERE$/);
  await expect(requestRows(page)).toHaveCount(1);
  // A choice made before the pause is over takes the text along.
  await page.keyboard.type("x");
  await chooseFilter(page, "Status", "4xx");
  await expect(page).toHaveURL(/status=4xx&q=NOWHEREx$/);
  await expect(searchBox(page)).toHaveValue("NOWHEREx");
  await expect(page.getByRole("heading", { name: "No matching requests" })).toBeVisible();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("NOWHEREx");
  await expect(page).toHaveURL(/requests\?q=NOWHEREx$/);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("");
  await expect(page).toHaveURL(/\/requests$/);
});

test("several values of a filter are one step each, one chip, and what the list and the chart have", async ({
  signedInPage: page,
  service,
  rollcall,
}) => {
  await readOfEverything(page, rollcall, service);
  await openRequests(page, rollcall.home);
  await page.keyboard.press("f");
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("button", { name: "Status" }).click();
  for (const status of ["404", "403"]) {
    await panel.getByRole("checkbox", { name: status }).check();
    await expect(page).toHaveURL(new RegExp(`status=${status}`));
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "+ Filter" })).toBeFocused();
  await expect(chip(page, "Clear status 403 or 404")).toBeVisible();
  await expect(page.getByText(/^3 in all that match/)).toBeVisible();
  await expect(page.getByRole("button", { name: "refused 3" })).toBeVisible();
  await page.goBack();
  await expect(chip(page, "Clear status 404")).toBeVisible();
  await chip(page, /^Status/).click();
  const values = page.getByRole("dialog", { name: "Status" });
  await values.getByRole("textbox", { name: "Find or add a value" }).fill("503");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=404&status=503$/);
});

const WRONG: Record<string, string[]> = {
  status: ["9zz", "0", "%00", "(a+)+$"],
  outcome: ["maybe", "'; drop table journal; --"],
  code: ["%00", "x".repeat(300)],
  path: ["%00"],
  purpose: ["fun", "%25"],
  person: ["%00"],
  took: ["fast"],
  last: ["week", "0d"],
  from: ["yesterday", "2026-13-45T99:99:99Z", "1e99"],
  to: ["%5C", "-1"],
  q: ["%25", "%00", "_", "%5C", "(a%2B)%2B%24", "x".repeat(10_000)],
};

test("what is wrong in the address is said beside its filter, with what it should be and a way to clear it", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 1);
  for (const [name, [first = "", ...more]] of Object.entries(WRONG)) {
    await openRequests(page, rollcall.home, `?${name}=${first}`);
    await expect(page.getByRole("alert").filter({ hasText: "is not valid" })).toBeVisible();
    await expect(chip(page, /^Clear/)).toHaveCount(1);
    await page
      .getByRole("alert")
      .getByRole("button", { name: /^Clear/ })
      .click();
    await expect(page).toHaveURL(/\/requests$/);
    await expect(requestRows(page).first()).toBeVisible();
    for (const value of more) expect(await refusedParameter(page, `${name}=${value}`)).toBe(name);
  }
});

test("what only looks dangerous is looked for as it stands", async ({ signedInPage: page, rollcall }) => {
  await readStaff(page, rollcall, 1);
  for (const query of [
    "q=100%25",
    "q=sta_f",
    "q=%5Cstaff",
    "q=(abc%2B)%2B%24",
    "code='%20or%201=1",
    "path=%2Fv1%2F%25",
  ]) {
    await openRequests(page, rollcall.home, `?${query}`);
    await expect(page.getByText(/No matching requests|in all that match/)).toBeVisible();
  }
});

/** Which parameter the API says is wrong. */
function refusedParameter(page: Page, query: string): Promise<unknown> {
  return page.evaluate(async (search) => {
    const headers = { "X-Rollcall": "1" };
    const { error } = await (await fetch(`/api${location.pathname}?${search}`, { headers })).json();
    return error.param;
  }, query);
}
