import type { Page } from "@playwright/test";
import { expect, staffList } from "@/e2e/fixtures";

/** The row with this key, while it is in the document. */
export function rowOf(page: Page, key: string | number) {
  return staffList(page).locator(`[data-key="${key}"]`);
}

/** The rows that are in the document, without the column headings. */
export function rows(page: Page) {
  return staffList(page).locator("[data-key]");
}

/** The panel of one row. */
export function panel(page: Page) {
  return page.getByRole("complementary");
}

/** The line that says how far "load more" has come. */
export function progress(page: Page) {
  return page.getByRole("region", { name: "Loading more" });
}

export function filterBox(page: Page) {
  return page.getByRole("searchbox", { name: "Filter loaded rows" });
}

/** Starts "load more", as much of it as the words say. */
export async function loadRest(page: Page, amount: string | RegExp = "Everything"): Promise<void> {
  await page.getByRole("button", { name: "Load more …" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Load more" });
  await dialog.getByRole("radio", { name: amount }).check();
  await dialog.getByRole("button", { name: "Load", exact: true }).click();
}

/** How far down the list is, in pixels. */
export function scrollTop(page: Page): Promise<number> {
  return staffList(page).evaluate((list) => list.scrollTop);
}

/** Scrolls as a hand on the bar does, until the list rests again. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await staffList(page).evaluate(async (list, to) => {
    const before = list.scrollTop;
    list.scrollTo(0, to);
    if (list.scrollTop === before) return;
    await new Promise((resolve) => list.addEventListener("scrollend", resolve, { once: true }));
  }, top);
  await expect(page.getByTestId("scroll-pane")).toHaveCSS("pointer-events", "none");
}

/** Waits for the next answer about the status: whatever the page was about to ask for has been asked for by then. */
export async function afterAPoll(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith("/api/status") && response.ok());
}

/** Says that a reload may take away more than a page of what is loaded. */
export async function confirmReload(page: Page): Promise<void> {
  await page
    .getByRole("dialog", { name: "Reload the list?" })
    .getByRole("button", { name: "Reload" })
    .click();
}
