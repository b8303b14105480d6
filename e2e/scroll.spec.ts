import { afterAPoll, scrollTo, scrollTop } from "@/e2e/pages/staff-page";
import { answersClicks, expect, scrollThrough, scrollUntil, staffCalls, staffList, test } from "./fixtures";

test.describe("a thousand staff", () => {
  test.use({ serviceOptions: { staff: 1_000 } });

  test("scroll to the end: every row once, in order, in a small document", async ({ staffPage, service }) => {
    const { keys, mostRows } = await scrollThrough(staffPage, /All 1,000 loaded/);
    expect(keys).toEqual(await service.staffIds());
    // Those in view, a few beside them, and the few around the one that has the keyboard.
    expect(mostRows).toBeLessThanOrEqual(50);
    await expect(staffPage.getByText("1,000 in all")).toBeVisible();
    expect(staffCalls(service)).toHaveLength(10);
  });

  test("a window is full of them before any script, as wide as it is", async ({
    staffPage,
    rollcall,
    browser,
  }) => {
    const state = await staffPage.context().storageState();
    const still = await browser.newContext({ storageState: state, javaScriptEnabled: false });
    const page = await still.newPage();
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    await page.goto(`${rollcall.home}/staff`);
    await expect(page.getByRole("row").last()).not.toBeInViewport();
    const cell = await page.getByRole("row").last().getByRole("gridcell").last().boundingBox();
    expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeGreaterThanOrEqual(window.width);
    await still.close();
  });

  test("who scrolls before the script is there stays where they are", async ({ staffPage }) => {
    let bring = () => {};
    const wanted = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await staffPage.route("**/*.js", async (route) => {
      await wanted;
      await route.continue();
    });
    await staffPage.reload({ waitUntil: "commit" });
    const place = { left: 160, top: 600 };
    const scrolled = () =>
      staffList(staffPage).evaluate((list) => ({ left: list.scrollLeft, top: list.scrollTop }));
    // Until its style sheet is there it cannot be scrolled.
    await expect(async () => {
      await staffList(staffPage).evaluate((list, to) => list.scrollTo({ ...to, behavior: "instant" }), place);
      expect(await scrolled()).toEqual(place);
    }).toPass();
    bring();
    await answersClicks(staffPage);
    // Beyond what the server drew: the list knows where it is.
    await expect(staffPage.getByRole("row").last()).not.toBeInViewport();
    expect(await scrolled()).toEqual(place);
  });

  test("a list without its style sheet asks for no page after the first", async ({ staffPage, service }) => {
    await staffPage.route("**/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
    await staffPage.reload();
    await expect(staffPage.getByTestId("budget")).toContainText("resets in");
    // Whatever it asks for by itself has been asked for by then.
    await afterAPoll(staffPage);
    await expect(staffPage.getByText("First 100 loaded")).toBeVisible();
    expect(staffCalls(service).length).toBeLessThanOrEqual(2);
  });

  test("standing still asks for no page that nobody scrolls to", async ({ staffPage, service }) => {
    await staffPage.getByTestId("budget").filter({ hasText: "resets in" }).waitFor();
    await afterAPoll(staffPage);
    await expect(staffPage.getByText("First 100 loaded")).toBeVisible();
    expect(staffCalls(service)).toHaveLength(1);
  });
});

test.describe("five hundred staff", () => {
  test.use({ serviceOptions: { staff: 500 } });

  test("a turn of the wheel leaves the rows that stay in view as they are", async ({ staffPage }) => {
    await scrollUntil(staffPage, /All 500 loaded/);
    await scrollTo(staffPage, 7_200);
    const kept = staffList(staffPage).evaluate(changesInAScroll, ["206", "210", "214"]);
    await staffList(staffPage).hover();
    await staffPage.mouse.wheel(0, 144);
    expect(await kept).toEqual({ rows: 3, changes: 0 });
    expect(await scrollTop(staffPage)).toBe(7_200 + 144);
  });
});

/** How often anything in the rows of these indexes changes before the next scroll has ended. It runs in the page. */
function changesInAScroll(list: Element, indexes: string[]): Promise<{ rows: number; changes: number }> {
  const rows = indexes.flatMap((index) => [...list.querySelectorAll(`[data-index="${index}"]`)]);
  let changes = 0;
  const watching = new MutationObserver((mutations) => {
    changes += mutations.length;
  });
  for (const row of rows)
    watching.observe(row, { attributes: true, childList: true, characterData: true, subtree: true });
  return new Promise((resolve) => {
    const end = () => {
      watching.disconnect();
      resolve({ rows: rows.filter((row) => row.isConnected).length, changes });
    };
    list.addEventListener("scrollend", end, { once: true });
  });
}

test.describe("no staff", () => {
  test.use({ serviceOptions: { staff: 0 } });
  test("is said, and is no error", async ({ staffPage }) => {
    await expect(staffPage.getByText("No staff: the service has none for this organisation.")).toBeVisible();
    await expect(staffList(staffPage)).toHaveCount(0);
  });
});
