import type { Page } from "@playwright/test";
import type { Console } from "@/e2e/consoles/console";
import { answersClicks, expect, type Service } from "@/e2e/fixtures";

/**
 * Reads as somebody else of this console would, and does not mind a refusal. Not one item, as a check does: while one is under
 * way the two would be one call, which is the check's.
 */
export async function readOnce(page: Page, { api }: Console, resource = "staff"): Promise<number> {
  const asked = { headers: { "X-Rollcall": "1", "Cache-Control": "no-cache" } };
  return (await page.request.get(`${api}/v1/${resource}?limit=2`, asked)).status();
}

/** The access page's heading, which is the verdict. */
export function verdict(page: Page, label: string) {
  return page.getByRole("heading", { level: 1, name: `Access: ${label}` });
}

/** The parts that the page says are in trouble, or whatever else they are said to be. */
export function partsThatAre(page: Page, state: "good" | "trouble" | "unknown") {
  return page.getByRole("list", { name: "Status by part" }).locator(`[data-state="${state}"]`);
}

/** The newest request that the service has answered with this status. */
export function lastWith({ controls }: Service, status: number) {
  return controls.requests().findLast((request) => request.status === status);
}

/** Waits until the page has looked anew this often. */
export async function afterLooks(page: Page, times: number): Promise<void> {
  for (let look = 0; look < times; look += 1) {
    await page.waitForResponse((answer) => answer.url().endsWith("/access") && answer.ok());
  }
}

/** The way to the request that the verdict rests on. */
export function proof(page: Page) {
  return page.getByRole("region", { name: "Verdict" }).getByRole("link", { name: /^Open request / });
}

/** Goes to the access page and waits until it answers clicks. */
export async function openAccess(page: Page, { home }: Console): Promise<void> {
  await page.goto(home);
  await expect(page.getByRole("heading", { level: 1, name: /^Access:/ })).toBeVisible();
  await answersClicks(page);
}
