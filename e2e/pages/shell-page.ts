import type { Page } from "@playwright/test";

/** The chip with the verdict. */
export function chip(page: Page) {
  return page.getByRole("button", { name: /^Access:/ });
}

/** What a button of the header has opened, or a dialog. */
export function popover(page: Page, name: string | RegExp) {
  return page.getByRole("dialog", { name });
}

/** Waits for the next answer about the status. */
export async function afterAPoll(page: Page): Promise<void> {
  await page.waitForResponse((answer) => answer.url().endsWith("/api/status") && answer.ok());
}

/** Comes back to the page from another tab: it looks at the status at once. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

/** Opens what is behind who is signed in: theme, keys, and the way out. */
export async function openUserMenu(page: Page) {
  await page.getByRole("button", { name: /^Account: / }).click();
  return popover(page, "Your account");
}

/** The ways through the console, in the sidebar or the drawer. */
export function sections(page: Page) {
  return page.getByRole("navigation", { name: "Sections" });
}

/** What says that the page of a link is on its way. */
export function pending(page: Page) {
  return page.getByTestId("pending");
}
