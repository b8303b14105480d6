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
