import type { Locator, Page } from "@playwright/test";
import { filterBox, panel, rowOf } from "@/e2e/pages/staff-page";
import { expect, failNext, scrollUntil, staffCalls, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 250 }, expectedStatuses: [429] });

test("keyboard only: rows by arrows, pages, ends; Enter opens, Esc closes, and the focus is back on the row", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  const row = (index: number) => rowOf(page, ids[index] ?? "");
  const across = () => staffList(page).evaluate((list) => list.scrollLeft);
  await filterBox(page).focus();
  // Four buttons and one heading lie between, and nobody is taken to the last column on the way.
  expect(await tabTo(page, ids[0] ?? "")).toBe(6);
  expect(await across()).toBe(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await expect(page.getByRole("columnheader").last().getByRole("button")).toBeFocused();
  expect(await across()).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(row(0)).toBeFocused();
  expect(await across()).toBe(0);

  // From anywhere on the page, and on from there.
  await page.getByRole("button", { name: "Export …" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(row(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(row(1)).not.toBeFocused();
  const far = Number(await page.locator(":focus").getAttribute("data-index"));
  expect(far).toBeGreaterThan(10);
  await expectWhollyInList(page, page.locator(":focus"));
  await page.keyboard.press("PageUp");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(row(99)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(row(0)).toBeFocused();
  await expectWhollyInList(page, row(0));

  // Text is selected by mouse, from one row into the next: the keys move from where that began.
  const [list, from, to] = await Promise.all(
    [staffList(page), row(5), row(6)].map((each) => each.boundingBox()),
  );
  const x = (list?.x ?? 0) + 300;
  await expect(page.getByTestId("scroll-pane")).toHaveCSS("pointer-events", "none");
  await page.mouse.move(x, (from?.y ?? 0) + 18);
  await page.mouse.down();
  await page.mouse.move(x, (to?.y ?? 0) + 18);
  await page.mouse.up();
  await expect(row(5)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(row(6)).toBeFocused();
  await page.keyboard.press("Home");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("j");
  await expect(panel(page)).toContainText("Row 3 of");
  await page.keyboard.press("Escape");
  await expect(row(2)).toBeFocused();

  // A sheet: while it covers the list, the list can be neither reached nor read.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeFocused();
  const covered = page.locator('[aria-label="Staff list"]');
  expect(await covered.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("aside"),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(row(2)).toBeFocused();
  await expect(row(2)).toBeInViewport();
});

test("what a screen reader is told: places in the list, how many only when known, and a pause once", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  const grid = page.getByRole("grid", { name: "Staff" });
  await expect(grid).toHaveAttribute("aria-rowcount", "-1");
  await expect(grid.getByRole("row").first()).toHaveAttribute("aria-rowindex", "1");
  await expect(rowOf(page, ids[0] ?? "")).toHaveAttribute("aria-rowindex", "2");
  await expect(
    rowOf(page, ids[0] ?? "")
      .getByRole("gridcell")
      .nth(1),
  ).toHaveText(ids[0] ?? "");

  await listen(page);
  failNext(service, 429, { headers: { "retry-after": "8" } });
  await scrollUntil(page, /All 250 loaded/);
  await expect(grid).toHaveAttribute("aria-rowcount", "251");
  await expect(rowOf(page, ids[249] ?? "")).toHaveAttribute("aria-rowindex", "251");
  await expect.poll(() => heard(page)).toContain("All 250 staff are loaded.");
  const said = await heard(page);
  expect(said.filter((words) => words === "Loading is paused and resumes by itself.")).toHaveLength(1);
  expect(said.filter((words) => /resumes in \d+ s/.test(words))).toEqual([]);
  expect(staffCalls(service)).toHaveLength(4);

  await filterBox(page).fill("nobody is called that");
  await expect.poll(() => heard(page)).toContain("No match in 250 loaded");
});

/** From top to bottom, clear of the headings; a row is wider than the list. */
async function expectWhollyInList(page: Page, row: Locator): Promise<void> {
  await expect(async () => {
    const [inner, headings, outer] = await Promise.all(
      [row, page.getByRole("row").first(), staffList(page)].map((each) => each.boundingBox()),
    );
    if (!inner || !headings || !outer) throw new Error("not drawn");
    expect(inner.y).toBeGreaterThanOrEqual(headings.y + headings.height);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
  }).toPass();
}

/** Presses Tab until this row has the focus, as somebody without a mouse does. @returns how often */
async function tabTo(page: Page, key: string): Promise<number> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-key"));
  let presses = 0;
  for (; presses < 50 && (await focused()) !== key; presses += 1) await page.keyboard.press("Tab");
  await expect(rowOf(page, key)).toBeFocused();
  return presses;
}

interface Hearing {
  heard?: string[];
}

/** Notes what live regions say from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    (window as Hearing).heard = said;
    new MutationObserver((mutations) => {
      const regions = mutations.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]",
        ),
      );
      for (const region of new Set(regions)) {
        const words = region?.textContent?.trim();
        if (words) said.push(words);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Hearing).heard ?? []);
}

test("Esc closes what was opened last: a popover over the panel first, then the panel", async ({
  staffPage: page,
  service,
}) => {
  const [first] = await service.staffIds();
  await rowOf(page, first ?? "").click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole("button", { name: /^Columns/ }).click();
  const columns = page.getByRole("group", { name: "Columns shown" });
  await expect(columns).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(columns).toBeHidden();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
});
