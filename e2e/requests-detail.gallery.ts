import type { Page } from "@playwright/test";
import { failNext, staffList, test } from "./fixtures";
import { gallery } from "./gallery";

test.use({ serviceOptions: { staff: 600 } });

gallery("request", {
  succeeded: async ({ page, service, rollcall }) => {
    await open(page, rollcall.home, service.controls.requests().at(-1)?.requestId ?? "");
  },
  locked: async ({ page, service }) => {
    service.controls.lock();
    await follow(page);
  },
  retried: async ({ page, service, rollcall }) => {
    failNext(service, 503, { times: 2 });
    await page.reload();
    await open(page, rollcall.home, service.controls.requests().at(-1)?.requestId ?? "");
  },
  "retried in vain": async ({ page, service }) => {
    failNext(service, 503, { times: 3 });
    await follow(page);
  },
  replayed: async ({ page, service, rollcall }) => {
    service.controls.revokeTokens();
    await page.reload();
    await open(page, rollcall.home, service.controls.requests().at(-1)?.requestId ?? "");
  },
  "budget spent": async ({ page, service }) => {
    failNext(service, 429, { headers: { "retry-after": "60" } });
    await page.reload();
    await follow(page);
  },
  "key rejected": async ({ page, service }) => {
    service.controls.revokeKey();
    await follow(page);
  },
  unreachable: async ({ page, service }) => {
    service.controls.stop();
    await follow(page);
  },
  unknown: async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/requests/req_0123456789abcdef0123`);
    await page.getByRole("heading", { name: "Not in this journal" }).waitFor();
  },
  "unknown and local": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/requests/local_0123456789abcdef0123456789abcdef`);
    await page.getByRole("heading", { name: "Not in this journal" }).waitFor();
  },
  "what is copied": async ({ page, service, rollcall }) => {
    await open(page, rollcall.home, service.controls.requests().at(-1)?.requestId ?? "");
    await page.getByText("What is copied").click();
  },
  palette: async ({ page }) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /request id/ }).waitFor();
  },
  "palette with an id": async ({ page }) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /request id/ }).fill("req_0123456789abcdef0123");
  },
  "palette without a match": async ({ page }) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /request id/ }).fill("nothing like it");
  },
  "error with its link": async ({ page, service }) => {
    service.controls.lock();
    await page.reload();
    await page.getByRole("link", { name: /^Open request/ }).waitFor();
  },
});

async function open(page: Page, home: string, requestId: string): Promise<void> {
  await page.goto(`${home}/requests/${requestId}`);
  await page.getByRole("region", { name: "Summary" }).waitFor();
}

/** Meets an error on the staff page, and goes to its entry. */
async function follow(page: Page): Promise<void> {
  await page.reload();
  await staffList(page)
    .or(page.getByRole("link", { name: /^Open request/ }))
    .first()
    .waitFor();
  await page
    .getByRole("link", { name: /^Open request/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Summary" }).waitFor();
}
