import type { Page } from "@playwright/test";
import { answersClicks, test as base, bringSession, expect } from "@/e2e/fixtures";
import { chip } from "./shell-page";

const HEADER = { "X-Rollcall": "1" };

/** The embedded sandbox of the console that the journeys of a worker share, as it was at its start. */
export const test = base.extend<{ desk: Page }>({
  rollcall: async ({ sharedConsole, context }, use) => {
    const rollcall = await sharedConsole.sandbox();
    await use(rollcall);
    for (const page of context.pages()) await page.close();
    const reset = { headers: HEADER, data: { action: "reset" } };
    expect((await context.request.post(`${rollcall.url}/api/sandbox`, reset)).ok()).toBe(true);
  },

  /** The page with the sandbox's controls, of an administrator, the sandbox having been checked. */
  desk: async ({ page, rollcall }, use) => {
    await bringSession(page, rollcall);
    await page.goto(`${rollcall.url}/sandbox`);
    await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
    await answersClicks(page);
    await press(page, "Check now");
    // Its words take a line: what is below them must not move while it is pressed.
    await expectAnnouncement(page, "Checked.");
    await expectVerdict(page, "Working");
    await use(page);
  },
});

export { expect } from "@playwright/test";

/** A button anywhere on the page. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** The console's verdict on the sandbox. */
export function expectVerdict(
  page: Page,
  label: string | RegExp,
  within?: { timeout: number },
): Promise<void> {
  return expect(chip(page)).toHaveText(typeof label === "string" ? `Access: ${label}` : label, within);
}

/** The last announcement of the page. */
export function expectAnnouncement(page: Page, words: string | RegExp): Promise<void> {
  return expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
}

export function form(page: Page, name: string) {
  return page.getByRole("form", { name, exact: true });
}

/** One of the sandbox's keys in the list of them. */
export function keyRow(page: Page, id: string) {
  return page
    .getByRole("list", { name: "API keys" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: id, exact: true }) });
}

/** Makes a key with these scopes, as somebody of org_1. @returns its id and its value */
export async function createKey(page: Page, createdBy: string, scopes: readonly string[]) {
  const creating = form(page, "Create a key");
  await creating.getByLabel("Created by (staff id)").fill(createdBy);
  for (const box of await creating.getByRole("checkbox").all()) {
    await box.setChecked(scopes.includes(await box.inputValue()));
  }
  await creating.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("region", { name: /^The value of key_/ });
  await expect(shown).toBeVisible();
  const value = (await shown.locator("code").textContent()) ?? "";
  const id = /key_\w+/.exec((await shown.getAttribute("aria-label")) ?? "")?.[0] ?? "";
  return { id, value, shown };
}
