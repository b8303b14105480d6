import { filterBox, panel, rowOf } from "@/e2e/pages/staff-page";
import { answersClicks, expect, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 80 } });

test("what is searched and sorted beside a panel stays when Back closes it, and the focus is in the list", async ({
  staffPage: page,
  service,
}) => {
  const ids = await service.staffIds();
  const heading = page.getByRole("columnheader", { name: "Name", exact: true });
  await rowOf(page, ids[3] ?? "").click();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel(page)).toContainText("Row 5 of");
  await filterBox(page).fill("a");
  await expect(page.getByText(/^\d+ of 80 loaded$/)).toBeVisible();
  await heading.getByRole("button").click();
  await expect(page).toHaveURL(/row=\d+.*&q=a&sort=name$/);
  await filterBox(page).focus();

  await page.goBack();
  await expect(panel(page)).toContainText(`${ids[3]}`);
  await page.reload();
  await answersClicks(page);
  await filterBox(page).focus();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/staff\?q=a&sort=name$/);
  await expect(filterBox(page)).toHaveValue("a");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator('[role="row"][tabindex="0"]')).toBeFocused();
  await expect(page.getByText(/^\d+ of 80 loaded, sorted$/)).toBeVisible();
  expect(staffCalls(service)).toHaveLength(2);
});
