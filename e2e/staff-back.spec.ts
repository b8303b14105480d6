import type { Page } from "@playwright/test";
import { filterBox, panel, rowOf } from "@/e2e/pages/staff-page";
import { answersClicks, expect, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 80 } });

const nameHeading = (page: Page) => page.getByRole("columnheader", { name: "Name", exact: true });

test("what is searched and sorted beside a panel stays when Back closes it, and the focus is in the list", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  await rowOf(page, ids[3] ?? "").click();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel(page)).toContainText("Row 5 of");
  await searchAndSort(page);

  await page.goBack();
  await expect(panel(page)).toContainText(`${ids[3]}`);
  await page.reload();
  await answersClicks(page);
  await filterBox(page).focus();
  await page.goBack();
  await expectKept(page);
  expect(staffCalls(service)).toHaveLength(2);
});

test("in a list that a link led to, after a Back and a Forward, too, and without a call", async ({
  staffPage: page,
  rollcall,
  service,
}) => {
  const ids = await service.staffIds();
  await page.goto(rollcall.home);
  await answersClicks(page);
  await page.getByRole("link", { name: "Staff", exact: true }).first().click();
  await rowOf(page, ids[3] ?? "").click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await page.goForward();
  await expect(panel(page)).toBeVisible();
  const calls = staffCalls(service).length;
  await searchAndSort(page);
  await page.goBack();
  await expectKept(page);
  expect(staffCalls(service)).toHaveLength(calls);
});

async function searchAndSort(page: Page): Promise<void> {
  await filterBox(page).fill("a");
  await expect(page.getByText(/^\d+ of 80 loaded$/)).toBeVisible();
  await nameHeading(page).getByRole("button").click();
  await expect(page).toHaveURL(/row=\d+.*&q=a&sort=name$/);
  await filterBox(page).focus();
}

async function expectKept(page: Page): Promise<void> {
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/staff\?q=a&sort=name$/);
  await expect(filterBox(page)).toHaveValue("a");
  await expect(nameHeading(page)).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByText(/^\d+ of 80 loaded, sorted$/)).toBeVisible();
  await expect(page.locator('[role="row"][tabindex="0"]')).toBeFocused();
}
