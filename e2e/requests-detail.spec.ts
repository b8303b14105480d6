import type { Page } from "@playwright/test";
import type { Console } from "@/e2e/consoles/console";
import {
  followToRequest,
  openMade,
  openRequest,
  openRequests,
  read,
  readOfEverything,
  requestPanel,
  requestRows,
} from "@/e2e/pages/requests-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, failNext, type Service, test } from "./fixtures";

test.use({
  serviceOptions: { staff: 300 },
  expectedStatuses: [400, 403, 404, 429, 502, 503],
  permissions: ["clipboard-read", "clipboard-write"],
});

function summary(page: Page) {
  return page.getByRole("region", { name: "Summary" });
}

function attempts(page: Page) {
  return page.getByRole("region", { name: "Attempts" }).getByRole("listitem");
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function lastRequest(service: Service): string {
  return service.controls.requests().at(-1)?.requestId ?? "";
}

/** Meets an error on the staff page and goes where its request id leads. */
async function followTheError(page: Page, { home }: Console): Promise<void> {
  await page.goto(`${home}/staff`);
  await followToRequest(page, page.getByRole("link", { name: /^Open request/ }).first());
  await expect(summary(page)).toBeVisible();
}

test("from an error to its request, its bundle for support, and by the pasted id back to it", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  service.controls.lock();
  await followTheError(page, rollcall);
  const refused = service.controls.requests().find(({ status }) => status === 403)?.requestId ?? "";
  await expect(page).toHaveURL(`${rollcall.home}/requests/${refused}`);
  await expect(summary(page).getByRole("heading", { level: 1 })).toHaveText("The organisation is locked");
  await expect(summary(page)).toContainText("Who acts: An administrator of the organisation");
  await expect(summary(page)).toContainText(refused);
  await expect(summary(page)).toContainText("admin@rollcall.local");
  await expect(page.getByRole("region", { name: "Answer" })).toContainText('"code": "org_locked"');

  await page.getByRole("button", { name: "Copy support bundle" }).click();
  const bundle = await clipboard(page);
  expect(bundle).toContain(`Request \`${refused}\``);
  expect(bundle).toContain("- Answer: 403");
  expect(bundle).toContain("- Code: `org_locked`");
  expect(bundle).toContain(`- Base URL: \`${service.url}\``);
  expect(bundle).toMatch(/- Fingerprint of the API key in use now: `[0-9a-f]+`/);
  expect(bundle).not.toContain("@");
  expect(bundle).not.toContain(service.apiKey);

  await page.getByRole("button", { name: "Copy request id" }).click();
  await page.goto(`${rollcall.home}/staff`);
  await answersClicks(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /request id/ })).toBeFocused();
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("option").first()).toContainText(`Open request ${refused}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${rollcall.home}/requests/${refused}`);
  await expect(summary(page)).toContainText(refused);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a 401 and its replay are one operation, with the exchange between; each has its own id and address", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await read(page, rollcall, ["staff"]);
  service.controls.revokeTokens();
  await read(page, rollcall, ["staff"]);
  const [refused, exchange, replay] = service.controls.requests().slice(-3);
  await openMade(page, rollcall, replay?.requestId ?? "");
  await expect(attempts(page)).toHaveCount(3);
  await expect(attempts(page).nth(0)).toContainText(/Attempt 1.*401 authentication_required/);
  await expect(attempts(page).nth(0)).toContainText(refused?.requestId ?? "");
  await expect(attempts(page).nth(1)).toContainText(/Token exchange.*200/);
  await expect(attempts(page).nth(1)).toContainText(exchange?.requestId ?? "");
  await expect(attempts(page).nth(2)).toContainText(/Replay with a new token.*200/);
  await expect(attempts(page).nth(2).getByRole("link")).toHaveAttribute("aria-current", "true");

  await attempts(page).nth(0).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/requests/${refused?.requestId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The service did not accept the token");
  await expect(summary(page)).toContainText("Replay with a new token then succeeded");
  await attempts(page).nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The service issued a token");
  await expect(page.getByRole("region", { name: "Answer" })).toContainText("it contains the token");
});

test("a 503 that was retried: every attempt with its wait, and what came of it", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await read(page, rollcall, ["staff"]);
  // Without it the wait is drawn anew each time, and may be too short to be called one.
  failNext(service, 503, { times: 2, headers: { "retry-after": "1" } });
  await read(page, rollcall, ["staff"]);
  await openMade(page, rollcall, lastRequest(service));
  await expect(attempts(page)).toHaveCount(3);
  await expect(attempts(page).nth(1)).toContainText(/waited [\d.]+ s.*Retry 1.*503 api_error/);
  await expect(attempts(page).nth(2)).toContainText(/waited [\d.]+ s.*Retry 2.*200/);
  const failed = service.controls.requests().find(({ status }) => status === 503)?.requestId ?? "";
  await openMade(page, rollcall, failed);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The service failed");
  await expect(summary(page)).toContainText("Retry 2 then succeeded");
});

test("a spent budget: nothing left Rollcall, and its own id says so", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  // Its last call says that there is none after it.
  service.controls.setLimits({ resources: 1 });
  await read(page, rollcall, ["staff?limit=1"]);
  await followTheError(page, rollcall);
  await expect(page).toHaveURL(/\/requests\/local_[0-9a-f]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This key's shared budget is spent for now",
  );
  await expect(summary(page)).toContainText(
    "Rollcall did not send it: this key's budget was used up or paused",
  );
  await expect(summary(page)).toContainText("The service has never seen it");
  await expect(page.getByRole("region", { name: "Attempts" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
});

test("an id that is not here: how far back the journal reaches, what to do with it, and that it is found by looking again once it is there", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await read(page, rollcall, ["staff"]);
  for (const [id, todo] of [
    ["req_nobody_knows", "Give the ID to the service’s support"],
    ["local_00000000000000000000000000000000", "search Rollcall’s log for the ID"],
    ["%25%5F%5C'%22%3Cb%3E%E6%9C%A8", "Give the ID to the service’s support"],
  ] as const) {
    await openRequest(page, rollcall.home, id);
    const missing = page.getByRole("region", { name: "Not in this journal" });
    await expect(missing).toContainText(decodeURIComponent(id));
    await expect(missing).toContainText(/the requests this console made, back to .*\d\d:\d\d:\d\d/);
    await expect(missing).toContainText("may be older, or from another client of the key");
    await expect(missing).toContainText(todo);
  }
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByRole("region", { name: "Not in this journal" })).toBeVisible();
  await page.getByRole("button", { name: "Copy request id" }).click();
  expect(await clipboard(page)).toBe("%_\\'\"<b>木");

  const id = "req_to_be_told_later";
  await openRequest(page, rollcall.home, id);
  await expect(page.getByRole("region", { name: "Not in this journal" })).toBeVisible();
  failNext(service, 400, { code: "parameter_invalid", headers: { "request-id": id } });
  await read(page, rollcall, ["staff?limit=9"]);
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(summary(page)).toContainText(id);
});

test("who is served from memory has no request id of their own: the operation says so", async ({
  staffPage: page,
  rollcall,
  service,
}) => {
  await page.evaluate(async (connection) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await fetch(`/api/c/${connection}/v1/staff?limit=3`, { headers: { "X-Rollcall": "1" } });
    }
  }, rollcall.connection);
  await openMade(page, rollcall, lastRequest(service));
  await expect(summary(page)).toContainText("This answer was reused: twice from memory");
  await expect(summary(page)).toContainText("they share this request ID");
});

test("what the answer announced: deprecation with its date and guide", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  service.controls.deprecate("GET /v1/staff", {
    sunset: Date.UTC(2030, 0, 1),
    link: "https://docs.test/migrate",
  });
  await read(page, rollcall, ["staff?limit=3", "staff?limit=4"]);
  await openMade(page, rollcall, lastRequest(service));
  const told = page.getByRole("region", { name: "Budget and service" });
  await expect(told).toContainText("This endpoint is deprecated; it may be removed from Tue, 01 Jan 2030");
  await expect(told.getByRole("link", { name: "Migration guide" })).toHaveAttribute(
    "href",
    "https://docs.test/migrate",
  );
  await expect(told).toContainText(/Budget before\s*\d+ of 120 left/);
});

test("from the list to its neighbours and back by keys alone: the filter stays, the focus returns", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await readOfEverything(page, rollcall, service);
  await openRequests(page, rollcall.home, "?outcome=refused");
  await expect(requestRows(page)).not.toHaveCount(0);
  const ids = await requestRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector("[data-copy]")?.getAttribute("data-copy") ?? ""),
  );
  expect(ids.length).toBeGreaterThan(2);
  const at = (index: number) => new RegExp(`/requests/${ids[index]}\\?outcome=refused$`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Open full page" }).press("Enter");
  await expect(page).toHaveURL(at(0));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(at(1));
  await expect(summary(page)).toContainText(ids[1] ?? "");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(at(2));
  await expect(summary(page)).toContainText(ids[2] ?? "");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(at(1));
  await expect(summary(page)).toContainText(ids[1] ?? "");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Older request");
  await expect(keys).toContainText("Back to the list");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  // Back to the list as it was left, with the panel; and then to the row that was looked at last.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/requests\?outcome=refused&row=/);
  await expect(requestPanel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/requests\?outcome=refused$/);
  await expect(requestRows(page).nth(1)).toBeFocused();
});

test("Esc leads to the list also from a request that was not opened from it", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await read(page, rollcall, ["staff"]);
  await openRequest(page, rollcall.home, `${lastRequest(service)}?purpose=browse`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${rollcall.home}/requests?purpose=browse`);
});

test("the curl command and the error body are copied as they are shown", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  service.controls.lock();
  await followTheError(page, rollcall);
  await page.getByRole("button", { name: "Copy curl command" }).click();
  const curl = await clipboard(page);
  expect(curl).toContain(`'${service.url}/v1/staff?limit=100'`);
  expect(curl).toContain("Bearer ${ACCESS_TOKEN:?");
  await page.getByText("What is copied").click();
  await expect(page.getByRole("region", { name: "Copy", exact: true })).toContainText("--path-as-is");
  await page.getByRole("button", { name: "Copy error body" }).click();
  expect(JSON.parse(await clipboard(page))).toMatchObject({ error: { code: "org_locked" } });
});

test("accessible in the light and in the dark, found or not", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  failNext(service, 503, { times: 2 });
  await read(page, rollcall, ["staff"]);
  await openMade(page, rollcall, lastRequest(service));
  await expectAccessibleInBoth(page);
  await openRequest(page, rollcall.home, "req_nobody_knows");
  await expectAccessibleInBoth(page);
});
