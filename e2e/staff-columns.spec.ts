import type { Locator, Page } from "@playwright/test";
import { rows, scrollTo, scrollTop } from "@/e2e/pages/staff-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, bringSession, expect, interceptFromTheStart, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 150 } });

const SAVED = "/api/session/settings";

test("columns are moved and resized with the keyboard, and stay so: in this tab, after a reload, and without a script", async ({
  staffPage: page,
  rollcall,
  browser,
}) => {
  const heading = (name: string) => headingOf(page, name);
  await expect.poll(() => headings(page)).toEqual(expect.arrayContaining(["Name", "ID", "Email"]));
  expect((await headings(page)).slice(0, 4)).toEqual(["Name", "ID", "Mode", "Email"]);
  const usual = await widthOf(heading("Email"));

  // Of the last change: on a slow machine those before it are saved by themselves.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith(SAVED) &&
      response
        .request()
        .postData()
        ?.includes(`"email":${usual - 32}`) === true,
  );
  await heading("Email").getByRole("button").focus();
  // Alt and the left arrow are the browser's own way back: not here. The third press goes no further, as the name is first.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Alt+ArrowLeft");
  expect((await headings(page)).slice(0, 4)).toEqual(["Name", "Email", "ID", "Mode"]);
  await page.keyboard.press("Alt+ArrowRight");
  expect((await headings(page)).slice(0, 4)).toEqual(["Name", "ID", "Email", "Mode"]);
  await expect(heading("Email").getByRole("button")).toBeFocused();
  await expect(page.getByText("Email is column 3 of 15")).toBeAttached();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  expect(await widthOf(heading("Email"))).toBe(usual - 32);
  // The one Tab stop of the headings went with it.
  await page.keyboard.press("ArrowRight");
  await expect(heading("Mode").getByRole("button")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(rows(page).first()).toBeFocused();
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("link", { name: "Requests" }).click();
  await expect(page.getByRole("region", { name: "Requests list" })).toBeVisible();
  await page.goBack();
  await expect.poll(async () => (await headings(page)).slice(0, 4)).toEqual(["Name", "ID", "Email", "Mode"]);
  expect((await saved).status()).toBe(200);

  await page.reload();
  await answersClicks(page);
  expect((await headings(page)).slice(0, 4)).toEqual(["Name", "ID", "Email", "Mode"]);
  expect(await widthOf(heading("Email"))).toBe(usual - 32);

  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bringSession(still, rollcall);
  await still.goto(`${rollcall.home}/staff`);
  await expect.poll(async () => (await headings(still)).slice(0, 4)).toEqual(["Name", "ID", "Email", "Mode"]);
  expect(await widthOf(headingOf(still, "Email"))).toBe(usual - 32);
  await still.context().close();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("moves the column");
});

test("columns are moved and resized with the pointer; a double click on the edge undoes it, Esc too, and no drag sorts", async ({
  staffPage: page,
}) => {
  const email = headingOf(page, "Email");
  const usual = await widthOf(email);
  await drag(page, await edgeOf(email), 60);
  await expect.poll(() => widthOf(email)).toBe(usual + 60);
  await drag(page, await edgeOf(email), -2_000);
  await expect.poll(() => widthOf(email)).toBe(40);
  const edge = await edgeOf(email);
  await page.mouse.dblclick(edge.x, edge.y);
  await expect.poll(() => widthOf(email)).toBe(usual);

  // While the pointer is held only a line moves.
  await drag(page, await edgeOf(email), 90, async () => {
    expect(await widthOf(email)).toBe(usual);
    await page.keyboard.press("Escape");
  });
  expect(await widthOf(email)).toBe(usual);

  const middle = await middleOf(email);
  await drag(page, middle, (await middleOf(headingOf(page, "ID"))).x - middle.x - 10);
  await expect.poll(async () => (await headings(page)).slice(0, 4)).toEqual(["Name", "Email", "ID", "Mode"]);
  // The name is first, whatever is let go over it.
  await drag(page, await middleOf(headingOf(page, "Mode")), -2_000);
  await expect.poll(async () => (await headings(page)).slice(0, 4)).toEqual(["Name", "Mode", "Email", "ID"]);
  const name = await middleOf(headingOf(page, "Name"));
  await page.mouse.move(name.x, name.y);
  await page.mouse.down();
  await page.mouse.move(name.x + 300, name.y, { steps: 3 });
  await page.mouse.up();
  expect((await headings(page))[0]).toBe("Name");
  await expect(page.locator("[aria-sort]:not([aria-sort=none])")).toHaveCount(0);

  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  expect((await headings(page)).slice(0, 4)).toEqual(["Name", "ID", "Mode", "Email"]);
});

test("the name stays in view while the rest scrolls sideways, and leaves room for it on a phone", async ({
  staffPage: page,
}) => {
  const name = rows(page).nth(2).getByRole("gridcell").first();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await staffList(page).evaluate((list) => list.scrollTo(list.scrollWidth, 0));
    await expect(headingOf(page, "Hours a week")).toBeInViewport();
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(headingOf(page, "Name")).toBeInViewport({ ratio: 1 });
    expect((await name.boundingBox())?.x).toBe((await staffList(page).boundingBox())?.x);
    // What lies under it is not seen, and it is what a pointer meets.
    expect(await name.evaluate(isOnTop)).toBe(true);
    expect(await widthOf(headingOf(page, "Name"))).toBeLessThanOrEqual(width / 2);
    // The marks of the rows stay with it, and so does their heading.
    const marks = page.getByRole("columnheader", { name: "Select all shown" });
    const widths = [await widthOf(marks), await widthOf(headingOf(page, "Name"))] as const;
    expect(widths[0] + widths[1]).toBe((await name.boundingBox())?.width);
    expect((await marks.boundingBox())?.x).toBe((await staffList(page).boundingBox())?.x);
    // Cells say which column they are, as those before them are not drawn.
    await expect(rows(page).nth(2).getByRole("gridcell").last()).toHaveAttribute("aria-colindex", "16");
    const last = await rows(page).nth(2).getByRole("gridcell").last().boundingBox();
    expect(last?.x).toBe((await headingOf(page, "Hours a week").boundingBox())?.x);
    await expectAccessibleInBoth(page);
    await staffList(page).evaluate((list) => list.scrollTo(0, 0));
  }
});

test("rows are compact for who wants it: the row at the top stays there, and the server's HTML has them so", async ({
  staffPage: page,
  rollcall,
  browser,
}) => {
  await scrollTo(page, 50 * 36);
  await page.getByRole("button", { name: /^Columns/ }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith(SAVED));
  await page.getByRole("radio", { name: "Compact" }).check();
  await expect.poll(() => scrollTop(page)).toBe(50 * 28);
  await expect(rows(page).nth(12)).toHaveCSS("height", "28px");
  await page.keyboard.press("Escape");
  expect((await saved).status()).toBe(200);

  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bringSession(still, rollcall);
  await still.goto(`${rollcall.home}/staff`);
  await expect(rows(still).first()).toHaveCSS("height", "28px");
  await still.context().close();

  await page.reload();
  await answersClicks(page);
  await expect.poll(() => scrollTop(page)).toBe(50 * 28);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("radio", { name: "Comfortable" }).check();
  await expect.poll(() => scrollTop(page)).toBe(50 * 36);
});

test("the menu hides, moves and resizes with the keyboard alone, and what is chosen just before the page is left is not lost", async ({
  staffPage: page,
  rollcall,
}) => {
  await page.getByRole("button", { name: /^Columns/ }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("group", { name: "Columns shown" });
  await expect(menu.getByRole("checkbox", { name: "Name", exact: true })).toBeDisabled();
  const usual = await widthOf(headingOf(page, "Phone"));
  await menu.getByRole("button", { name: "Move Phone up" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("button", { name: "Move Phone up" })).toBeFocused();
  expect((await headings(page)).slice(0, 4)).toEqual(["Name", "ID", "Phone", "Mode"]);
  await menu.getByRole("button", { name: "Make Phone wider" }).press("Enter");
  expect(await widthOf(headingOf(page, "Phone"))).toBe(usual + 16);
  await menu.getByRole("checkbox", { name: "ID", exact: true }).press("Space");
  await expect(headingOf(page, "ID")).toBeHidden();
  await page.goto("about:blank");
  // It is on its way then: a page that is asked for in the same moment may still be without it.
  const html = async () => (await page.request.get(`${rollcall.home}/staff`)).text();
  await expect.poll(html).not.toContain("Sort loaded rows by ID");
  await page.goBack();
  await answersClicks(page);
  await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(["Name", "Phone", "Mode"]);
});

test.describe(() => {
  test.use({ expectedStatuses: [503] });

  test("what cannot be saved is said, and stays for this visit", async ({ staffPage: page }) => {
    const error = { type: "api_error", code: "database_unavailable", message: "The database is away." };
    await interceptFromTheStart(page);
    await page.route(`**${SAVED}`, (route) => route.fulfill({ status: 503, json: { error } }));
    await headingOf(page, "Email").getByRole("button").focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(page.getByText("but are not saved: The database is away.")).toBeVisible();
    expect((await headings(page)).slice(0, 3)).toEqual(["Name", "ID", "Email"]);
    await page.unroute(`**${SAVED}`);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(page.getByText("but are not saved")).toBeHidden();
  });
});

function headingOf(page: Page, name: string): Locator {
  return page.getByRole("columnheader", { name, exact: true });
}

function headings(page: Page): Promise<string[]> {
  return page.locator("[role=columnheader][aria-sort]").allTextContents();
}

async function widthOf(heading: Locator): Promise<number> {
  return (await heading.boundingBox())?.width ?? Number.NaN;
}

interface Point {
  x: number;
  y: number;
}

async function middleOf(heading: Locator): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

async function edgeOf(heading: Locator): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  return { x: x + width - 3, y: y + height / 2 };
}

async function drag(page: Page, from: Point, by: number, meanwhile = async () => {}): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by / 2, from.y, { steps: 3 });
  // The first press may still be loading the script that shows the line.
  await expect(async () => {
    await page.mouse.move(from.x + by, from.y);
    await page.mouse.move(from.x + by, from.y + 4);
    await expect(page.locator("body > .fixed.bg-accent")).toHaveCount(1, { timeout: 1 });
  }).toPass();
  await meanwhile();
  await page.mouse.up();
}

/** It runs in the page. */
function isOnTop(element: Element): boolean {
  const { right, top, height } = element.getBoundingClientRect();
  const there = document.elementsFromPoint(right - 4, top + height / 2);
  return there.find((each) => each.getAttribute("role") === "gridcell") === element;
}
