import type { Page } from "@playwright/test";
import {
  chip,
  openRequests,
  read,
  readStaff,
  requestRows,
  requestsList,
  searchBox,
} from "@/e2e/pages/requests-page";
import { answersClicks, expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [404] });

const aside = (page: Page) => page.getByRole("complementary").filter({ hasText: "The service answered" });

test("after a reload and steps back the list and its panel follow what is typed and chosen, and no page is fetched", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 4);
  await read(page, rollcall, ["nowhere"]);
  await openRequests(page, rollcall.home);
  await searchBox(page).fill("staff");
  await expect(page).toHaveURL(/\?q=staff$/);
  await expect(requestRows(page)).toHaveCount(4);
  await openRow(page, 1);
  await page.keyboard.press("Escape");
  await expect(aside(page)).toBeHidden();
  await openRow(page, 0);
  await page.reload();
  await answersClicks(page);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_rsc=")) fetched.push(request.url());
  });

  await page.goBack();
  await expect(aside(page)).toBeHidden();
  await page.goBack();
  await expect(aside(page)).toBeVisible();
  await searchBox(page).fill("nowhere");
  await expect(page).toHaveURL(/q=nowhere$/);
  await expect(chip(page, "Clear text nowhere")).toBeVisible();
  await expect(requestRows(page)).toHaveCount(1);
  await expect(aside(page)).toBeHidden();
  await page.goBack();
  await expect(aside(page)).toBeVisible();
  await expect(searchBox(page)).toHaveValue("staff");
  await page.goBack();
  await expect(aside(page)).toBeHidden();
  await page.goBack();
  // The token exchange, too.
  await expect(requestRows(page)).toHaveCount(6);
  await page.goForward();
  await expect(requestRows(page)).toHaveCount(4);
  expect(fetched).toEqual([]);
});

async function openRow(page: Page, index: number): Promise<void> {
  await requestsList(page)
    .locator("[data-id]")
    .nth(index)
    .click({ position: { x: 120, y: 12 } });
  await expect(aside(page)).toBeVisible();
}
