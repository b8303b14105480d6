import type { Locator, Page } from "@playwright/test";
import type { Console } from "@/e2e/consoles/console";
import { answersClicks, expect, failNext, type Service } from "@/e2e/fixtures";

/** The list that scrolls. */
export function requestsList(page: Page) {
  return page.getByRole("region", { name: "Requests list" });
}

/** The rows that are in the document, without the column headings. */
export function requestRows(page: Page) {
  return requestsList(page).locator("[data-id]");
}

/** Which rows are where in the view. */
export function rowsOnScreen(page: Page): Promise<[id: string, top: number][]> {
  return requestsList(page).evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return [...list.querySelectorAll<HTMLElement>("[data-id]")]
      .map((row): [string, number] => [row.dataset.id ?? "", row.getBoundingClientRect().top])
      .filter(([, at]) => at >= top && at < bottom);
  });
}

/** Which rows are where once the view is full of them: those below are drawn a moment after it has moved. */
export async function rowsOfFullView(page: Page): Promise<[id: string, top: number][]> {
  const list = requestsList(page);
  await expect(async () => {
    const isFull = await list.evaluate((view) => {
      const lowest = [...view.querySelectorAll("[data-id]")].at(-1)?.getBoundingClientRect().bottom ?? 0;
      return lowest >= view.getBoundingClientRect().bottom;
    });
    expect(isFull).toBe(true);
  }).toPass();
  return rowsOnScreen(page);
}

export function searchBox(page: Page) {
  return page.getByRole("searchbox", { name: "Search paths, messages and IDs" });
}

export function chip(page: Page, name: string | RegExp) {
  return page.getByRole("group", { name: "Active filters" }).getByRole("button", { name });
}

/** Opens the list of requests, narrowed by a query, and waits until it answers. */
export async function openRequests(page: Page, home: string, query = ""): Promise<void> {
  await page.goto(`${home}/requests${query}`);
  await expect(page.getByRole("heading", { name: "Requests", exact: true })).toBeVisible();
  await answersClicks(page);
}

/** Reads through the console as whoever is signed in on this page, whatever comes back, until the journal has it all. */
export async function read(page: Page, { api }: Console, paths: readonly string[]): Promise<void> {
  const headers = { "X-Rollcall": "1", "Cache-Control": "no-cache" };
  let newest: string | undefined;
  for (const path of paths) {
    const answer = await page.request.get(`${api}/v1/${path}`, { headers });
    newest = answer.headers()["request-id"] ?? newest;
  }
  // All before it are written with it.
  if (newest) await untilWritten(page, `${api}/requests/${newest}`);
}

/**
 * Waits until the journal has what this address of its API is about. A machine that is held up for a second shows that it has not, or
 * is busy; it is not the page that asks, so its console stays empty.
 */
export async function untilWritten(page: Page, address: string): Promise<void> {
  const ask = () => page.request.get(address, { headers: { "X-Rollcall": "1" } });
  await expect(async () => expect((await ask()).status()).toBe(200)).toPass();
}

/** Opens the page of one request. */
export async function openRequest(page: Page, home: string, requestId: string): Promise<void> {
  await page.goto(`${home}/requests/${requestId}`);
  await answersClicks(page);
}

/** The same of one that was just made. */
export async function openMade(page: Page, { home, api }: Console, requestId: string): Promise<void> {
  await untilWritten(page, `${api}/requests/${requestId}`);
  await openRequest(page, home, requestId);
}

/** Goes where a link to a request leads, once that is written. */
export async function followToRequest(page: Page, link: Locator): Promise<void> {
  await untilWritten(page, new URL(`/api${await link.getAttribute("href")}`, page.url()).href);
  await link.click();
}

let turn = 0;

/** So many successful reads, none of them shared. */
export async function readStaff(page: Page, rollcall: Console, times: number): Promise<void> {
  turn += times;
  await read(
    page,
    rollcall,
    Array.from({ length: times }, (_, index) => `staff?limit=${((turn + index) % 100) + 1}`),
  );
}

/** One of everything: read, not found, failed and tried again, throttled, not permitted, refused before it was sent. */
export async function readOfEverything(page: Page, rollcall: Console, service: Service): Promise<void> {
  await readStaff(page, rollcall, 6);
  await read(page, rollcall, ["nowhere", "staff?limit=1000"]);
  failNext(service, 503, { times: 2 });
  await read(page, rollcall, ["staff?limit=7"]);
  service.controls.setScopes(["read:participants"]);
  await read(page, rollcall, ["staff?limit=8"]);
  service.controls.setScopes(["read:users", "read:participants"]);
  service.controls.lock();
  await read(page, rollcall, ["staff?limit=9"]);
  service.controls.unlock();
  await readStaff(page, rollcall, 3);
  failNext(service, 429, { headers: { "retry-after": "1" } });
  await read(page, rollcall, ["staff?limit=10", "staff?limit=11"]);
}

/** Narrows the list to a value of a part of the filter, by the button that has them all. */
export async function chooseFilter(page: Page, part: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "+ Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("button", { name: part, exact: true }).click();
  await panel.getByRole("checkbox", { name: value }).check();
  await page.keyboard.press("Escape");
}

/** The panel beside the list. */
export function requestPanel(page: Page) {
  return page.getByRole("complementary");
}
