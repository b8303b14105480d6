import type { Page } from "@playwright/test";
import { answersClicks, expect } from "@/e2e/fixtures";

/** Invites somebody as a viewer. @returns the link, which is shown once */
export async function invite(page: Page, email: string): Promise<string> {
  await answersClicks(page);
  const form = page.getByRole("form", { name: "Invite somebody" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Create invitation link" }).click();
  const made = page.getByRole("region", { name: `Invitation link for ${email}` });
  const link = await made.locator("code").textContent();
  await made.getByRole("button", { name: "I saved it" }).click();
  await expect(made).toHaveCount(0);
  return link ?? "";
}

/** Does something to somebody on the page of people, and says yes when asked. */
export async function act(page: Page, name: string, what: string): Promise<void> {
  await answersClicks(page);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("button", { name: `${what} …` }).click();
  await page.getByRole("dialog").getByRole("button", { name: what }).click();
}

/** What a page's own call to this address comes to. */
export function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    return (await fetch(address, { headers: { "X-Rollcall": "1" } })).status;
  }, path);
}
