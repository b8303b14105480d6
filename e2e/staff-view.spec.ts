import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { filterBox, loadRest, panel, progress, rows } from "@/e2e/pages/staff-page";
import { expectAccessibleInBoth } from "./accessible";
import { expect, failNext, scrollThrough, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 500 }, expectedStatuses: [429] });

/** What moves by itself under somebody's eyes, as browsers measure it. */
const MOST_SHIFT = 0.02;

interface Shifting {
  shifts?: number[];
}

interface Framed {
  rowsInFirstFrame?: number;
}

test("nothing moves by itself: not while the page comes up, not when rows are added", async ({
  page,
  staffPage,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    (window as Shifting).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await staffPage.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByTestId("budget")).toContainText("resets in");
  expect(await shift(page), "on load").toBeLessThanOrEqual(MOST_SHIFT);
  await scrollThrough(page, /All 500 loaded/);
  expect(await shift(page), "on append").toBeLessThanOrEqual(MOST_SHIFT);
});

test("nothing is drawn of the page before its rows are there", async ({ staffPage: page, rollcall }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      (window as Framed).rowsInFirstFrame = document.querySelectorAll("[data-key]").length;
    });
  });
  let sent = 0;
  await page.route(`${rollcall.home}/staff`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    sent = html.match(/ data-key="/g)?.length ?? 0;
    const script = `<script src="/held.js" nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}"></script>`;
    await route.fulfill({
      response,
      body: html.replace(/<div role="row"[^>]*data-index="9"/, `${script}$&`),
    });
  });
  const styled = page.waitForResponse(/\.css$/);
  // The browser reads no further than this script until it is answered: half of the rows are there.
  await page.route("**/held.js", async (route) => {
    await (await styled).finished();
    // Time for a frame that must not come.
    await setTimeout(500);
    await route.fulfill({ contentType: "text/javascript", body: "document.currentScript.remove()" });
  });

  await page.goto(`${rollcall.home}/staff`);
  expect(sent).toBeGreaterThan(10);
  await expect.poll(() => page.evaluate(() => (window as Framed).rowsInFirstFrame)).toBe(sent);
});

test("no text runs into the next cell: what is not clipped has room, in every column", async ({
  staffPage: page,
}) => {
  const seen = new Set<string>();
  const list = staffList(page);
  for (const left of [0, 600, 1_200, 1_800, 2_400]) {
    await list.evaluate((element, to) => element.scrollTo(to, 0), left);
    await expect(async () => {
      // The columns that come into view are drawn a moment after it has moved.
      expect(await list.evaluate(isFilledToTheRight)).toBe(true);
      const cells = await list.evaluate(measure);
      for (const { field } of cells) seen.add(field);
      expect(cells.filter(({ room }) => room < 0)).toEqual([]);
    }).toPass();
  }
  await expect(page.getByRole("button", { name: `Columns ${seen.size} of ${seen.size}` })).toBeVisible();
});

test("at 400% zoom nothing needs scrolling sideways but the table itself, and everything can be reached", async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await rows(page).nth(2).scrollIntoViewIfNeeded();
  await expect(rows(page).nth(2)).toBeInViewport();
  await expectNoSideways(page, "list");
  await rows(page).first().focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(8)).toBeFocused();
  await expect(rows(page).nth(8)).toBeInViewport();
  const list = await staffList(page).boundingBox();
  expect(list?.height, "room for the list").toBeGreaterThanOrEqual(100);

  await page.getByRole("button", { name: /^Columns/ }).click();
  await expectNoSideways(page, "columns");
  await page.keyboard.press("Escape");
  for (const name of ["Load more …", "Export …"]) {
    await page.getByRole("button", { name }).first().click();
    await expectNoSideways(page, name);
    await page.getByRole("dialog").getByRole("button").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("dialog").getByRole("button").last()).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await rows(page).nth(1).click();
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeInViewport();
  await expectNoSideways(page, "panel");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  // Whoever asks for less motion gets none.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("no accessibility violation in the panel, the dialogs, the columns, the progress of a load, in both themes", async ({
  staffPage: page,
  service,
}) => {
  const states: [part: string, enter: () => Promise<void>, leave: () => Promise<void>][] = [
    ["aside", () => rows(page).nth(2).click(), () => page.keyboard.press("Escape")],
    [
      ":popover-open",
      () => page.getByRole("button", { name: /^Columns/ }).click(),
      () => page.keyboard.press("Escape"),
    ],
    ["dialog[open]", () => open(page, "Load more …"), () => page.keyboard.press("Escape")],
    ["dialog[open]", () => open(page, "Export …"), () => page.keyboard.press("Escape")],
    ["main", () => filterBox(page).fill("nobody"), () => filterBox(page).press("Escape")],
  ];
  for (const [part, enter, leave] of states) {
    await enter();
    await expect(page.locator(part)).toBeVisible();
    await expectAccessibleInBoth(page, part);
    await leave();
    if (part !== "main") await expect(page.locator(part)).toBeHidden();
  }
  failNext(service, 429, { headers: { "retry-after": "20" } });
  await loadRest(page);
  await expect(progress(page)).toContainText(/Paused, resumes/);
  await expectAccessibleInBoth(page);
});

async function open(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function shift(page: Page): Promise<number> {
  return page.evaluate(() => ((window as Shifting).shifts ?? []).reduce((sum, value) => sum + value, 0));
}

async function expectNoSideways(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, state).toBeLessThanOrEqual(0);
}

/** Whether the cells reach the right edge of the view, or of the table where that ends before it. */
function isFilledToTheRight(list: Element): boolean {
  const cells = [...list.querySelectorAll("[role=gridcell]")].map((cell) => cell.getBoundingClientRect());
  const edge =
    list.getBoundingClientRect().left + Math.min(list.clientWidth, list.scrollWidth - list.scrollLeft);
  return Math.max(...cells.map(({ right }) => right)) >= edge - 1;
}

/** What is left of each cell that does not clip its text, in pixels. It runs in the page. */
function measure(list: Element) {
  const cells = [...list.querySelectorAll<HTMLElement>("[role=gridcell]")];
  return cells.map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    const { paddingLeft, paddingRight, overflowX } = getComputedStyle(cell);
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    const room =
      overflowX === "visible" ? cell.clientWidth - padding - text.getBoundingClientRect().width : 0;
    const row = cell.closest("[role=row]");
    // That of the marks, which are no cells, is the first.
    const place = [...(row?.children ?? [])].indexOf(cell) + 2;
    return { field: cell.ariaColIndex ?? String(place), room, text: cell.textContent };
  });
}
