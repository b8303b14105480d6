import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { confirmReload, filterBox, panel, rowOf, rows, scrollTo } from "@/e2e/pages/staff-page";
import { expectAccessibleInBoth } from "./accessible";
import { expect, failNext, type Member, scrollUntil, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 250 }, permissions: ["clipboard-read", "clipboard-write"] });

function bar(page: Page) {
  return page.getByRole("group", { name: "Selection" });
}

function heading(page: Page) {
  return page.getByRole("columnheader", { name: "Select all shown" }).getByRole("button");
}

/** Where the mark of a row is. */
const MARK = { position: { x: 22, y: 18 } };
/** In a cell that is no link. */
const CELL = { position: { x: 330, y: 18 } };

test("by mouse: the mark, Ctrl and Shift; a plain click opens, a link is a link, and text stays text", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  const row = (index: number) => rowOf(page, ids[index] ?? "");
  await expect(page.getByRole("grid", { name: "Staff" })).toHaveAttribute("aria-multiselectable", "true");
  await expect(bar(page)).toBeHidden();
  const before = await row(0).boundingBox();

  await row(2).click(MARK);
  await expect(row(2)).toHaveAttribute("aria-selected", "true");
  await expect(row(2)).toBeFocused();
  await expect(bar(page)).toContainText("1 selected");
  expect(await row(0).boundingBox(), "nothing jumps").toEqual(before);
  await row(5).click({ ...CELL, modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected");
  await row(8).click({ ...CELL, modifiers: ["ControlOrMeta"] });
  await row(3).click({ ...MARK, modifiers: ["ControlOrMeta"] });
  await expect(bar(page)).toContainText("4 selected");
  await expect(row(3)).toHaveAttribute("aria-selected", "false");
  await expect(panel(page)).toBeHidden();
  expect(await selectedText(page)).toBe("");

  // Opening is no selecting: the row that is open is said otherwise, and Escape is the panel's first.
  await row(6).click();
  await expect(panel(page)).toBeVisible();
  await expect(row(6)).toHaveAttribute("aria-current", "true");
  await expect(row(6)).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bar(page)).toContainText("4 selected");

  const opening = page.context().waitForEvent("page");
  await row(7)
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  const other = await opening;
  await other.close();
  await expect(bar(page)).toContainText("4 selected");

  const box = await row(9).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 330, (box?.y ?? 0) + 18];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 300, y, { steps: 4 });
  await page.mouse.up();
  expect(await selectedText(page)).not.toBe("");
  await expect(panel(page)).toBeHidden();
  await expect(row(9)).toHaveAttribute("aria-selected", "false");

  // A list that is scrolled draws other rows in place of this one, whose text is none that anybody selected.
  await row(12).selectText();
  const selected = await selectedText(page);
  await row(2).focus();
  expect(await selectedText(page)).toBe(selected);
  for (const top of [1_500, 0]) {
    await scrollTo(page, top);
    expect(selected).toContain(await selectedText(page));
  }

  // However far the list is scrolled sideways, the marks stay, beside the names.
  await staffList(page).evaluate((list) => list.scrollTo({ left: 500, behavior: "instant" }));
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  await expect(row(9).getByRole("link").first()).toBeInViewport({ ratio: 1 });
  await page.mouse.click(((await staffList(page).boundingBox())?.x ?? 0) + 22, y);
  await expect(row(9)).toHaveAttribute("aria-selected", "true");
  await expect(panel(page)).toBeHidden();
  await staffList(page).evaluate((list) => list.scrollTo({ left: 0, behavior: "instant" }));

  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1);
});

test("by keyboard: Space, Shift with the arrows, all that is shown, Escape; what a filter hides stays and is said", async ({
  staffPage: page,
  service,
}) => {
  const staff = (await service.staff()).slice(0, 100);
  const row = (index: number) => rowOf(page, staff[index]?.id ?? "");
  await row(0).focus();
  await page.keyboard.press("Space");
  await expect(row(0)).toHaveAttribute("aria-selected", "true");
  await expect(row(0)).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect(row(3)).toBeFocused();
  await expect(bar(page)).toContainText("4 selected");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(bar(page)).toContainText("3 selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();

  await page.keyboard.press("Space");
  await filterBox(page).fill("care");
  const found = staff.filter((member) => /care/i.test(Object.values(member).join("\n")));
  await expect(page.getByText(`${found.length} of the first 100`)).toBeVisible();
  const extra = found.some(({ id }) => id === staff[2]?.id) ? 0 : 1;
  // Of a field it is the text that is selected.
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText("1 selected");
  await rows(page).first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText(
    `${found.length + extra} selected${extra ? ", 1 of them not shown" : ""}`,
  );
  await expect(heading(page)).toHaveAttribute("aria-pressed", "true");
  await heading(page).press("Space");
  await expect(page.locator('[data-key][aria-selected="true"]')).toHaveCount(0);
  await filterBox(page).press("Escape");

  // Pages that come and another order leave it as it is; a list that begins anew has none, and says so.
  await heading(page).click();
  await expect(bar(page)).toContainText("100 selected");
  await scrollUntil(page, /All 250 loaded/);
  await expect(bar(page)).toContainText("100 selected");
  await expect(heading(page)).toHaveAttribute("aria-pressed", "mixed");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(bar(page)).toContainText("100 selected");
  await page.keyboard.press("r");
  await confirmReload(page);
  await expect(bar(page)).toContainText("100 rows no longer selected: other rows were loaded");
  await bar(page).getByRole("button", { name: "OK" }).click();
  await expect(bar(page)).toBeHidden();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const label of ["Select the row, or deselect it", "Select on downwards", "Select all rows shown"])
    await expect(keys.getByText(label)).toBeVisible();
});

test("copies as CSV, JSON and ids are on the clipboard, as the export has them; a refusal says what to do", async ({
  staffPage: page,
  service,
}) => {
  const staff = await service.staff();
  const three = staff.slice(1, 4);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "Email" }).uncheck();
  await page.keyboard.press("Escape");
  await rowOf(page, three[0]?.id ?? "").click(MARK);
  await rowOf(page, three[2]?.id ?? "").click({ ...CELL, modifiers: ["Shift"] });

  await copyAs(page, "Ids");
  await expect(bar(page)).toContainText("Copied 3 rows as ids");
  expect(await clipboard(page)).toBe(three.map(({ id }) => `${id}\n`).join(""));
  await copyAs(page, "JSON");
  await expect(bar(page)).toContainText("Copied 3 rows as JSON");
  expect(JSON.parse(await clipboard(page))).toEqual(three.map(withoutEmail));
  await copyAs(page, "CSV");
  await expect(bar(page)).toContainText("Copied 3 rows as CSV");
  const lines = (await clipboard(page)).trimEnd().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^object,id,name,(?!.*email)/);
  for (const [index, { id }] of three.entries()) expect(lines[index + 1]).toContain(`staff,${id},`);

  await bar(page).getByRole("button", { name: "Export … selected rows" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog).toContainText("3 selected rows.");
  await dialog.getByRole("radio", { name: /^JSON/ }).check();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file.data).toEqual(three.map(withoutEmail));
  expect(file.manifest).toMatchObject({
    rows: 3,
    complete: false,
    incomplete_because: "only the rows that were selected",
  });

  await refuseClipboard(page);
  await copyAs(page, "Ids");
  await expect(bar(page)).toContainText(
    "Not copied: the browser did not allow it. Export … saves the same rows",
  );
});

test("a selection of the whole list costs a scroll nothing: rows that stay are left as they are", async ({
  staffPage: page,
}) => {
  await scrollUntil(page, /All 250 loaded/);
  await heading(page).click();
  await expect(bar(page)).toContainText("250 selected");
  await scrollTo(page, 3_600);
  const changes = staffList(page).evaluate((list) => {
    let count = 0;
    const watching = new MutationObserver((mutations) => {
      count += mutations.length;
    });
    for (const row of list.querySelectorAll('[data-index="106"], [data-index="110"]'))
      watching.observe(row, { attributes: true, childList: true, subtree: true });
    return new Promise<number>((resolve) =>
      list.addEventListener("scrollend", () => resolve(count), { once: true }),
    );
  });
  await staffList(page).hover();
  await page.mouse.wheel(0, 144);
  expect(await changes).toBe(0);
  await expect(page.locator('[data-key][aria-selected="false"]')).toHaveCount(0);
});

test("no accessibility violation with rows selected and the ways to copy open, in both themes", async ({
  staffPage: page,
}) => {
  await rows(page).nth(1).click(MARK);
  await expect(bar(page)).toContainText("1 selected");
  await expectAccessibleInBoth(page);
  // Where the system chooses all colours no ground is drawn, which the boxes are elsewhere.
  await page.emulateMedia({ forcedColors: "active" });
  const box = (row: Element) => getComputedStyle(row, "::before").backgroundColor;
  expect(await rows(page).nth(1).evaluate(box)).not.toBe(await rows(page).nth(2).evaluate(box));
  await page.emulateMedia({ forcedColors: "none" });
  await bar(page).getByRole("button", { name: /^Copy/ }).click();
  await expect(page.locator(":popover-open")).toBeVisible();
  await expectAccessibleInBoth(page, ":popover-open");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, expectedStatuses: [500] });

  test("by touch: the mark selects, the rest of a row opens, and nothing needs scrolling sideways", async ({
    staffPage: page,
    service,
  }) => {
    await rows(page).nth(1).tap(MARK);
    await rows(page).nth(3).tap(MARK);
    await expect(bar(page)).toContainText("2 selected");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const button of await bar(page).getByRole("button").all()) await expect(button).toBeInViewport();

    await refuseClipboard(page);
    await copyAs(page, "Ids");
    await expect(bar(page)).toContainText("Not copied");
    const end = await bar(page).evaluate((element) => element.getBoundingClientRect().bottom);
    const begin = await filterBox(page).evaluate((element) => element.getBoundingClientRect().top);
    expect(begin, "the search box is below the bar").toBeGreaterThanOrEqual(end);

    failNext(service, 500, { times: 3 });
    await page.keyboard.press("r");
    await expect(page.getByText("Not reloaded. The service failed.")).toBeVisible();
    await page.getByRole("button", { name: "Reload (1 call)" }).press("Enter");
    await expect(bar(page)).toContainText("2 rows no longer selected");
    await expect(rows(page).first()).toBeFocused();
    for (const index of [1, 3]) await rows(page).nth(index).tap(MARK);
    await rows(page).nth(5).tap(CELL);
    await expect(panel(page)).toBeVisible();
  });
});

function withoutEmail(member: Member) {
  return Object.fromEntries(Object.entries(member).filter(([field]) => field !== "email"));
}

async function copyAs(page: Page, name: string): Promise<void> {
  await bar(page).getByRole("button", { name: /^Copy/ }).click();
  await page
    .getByRole("dialog", { name: "Copy selection" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
}

async function refuseClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection() ?? ""));
}
