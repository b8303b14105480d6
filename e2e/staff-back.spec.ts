import { filterBox, panel, rowOf, rows } from "@/e2e/pages/staff-page";
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
  const found = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-key")));
  const sorted = await found();
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
  expect((await found()).slice(0, 5)).toEqual(sorted.slice(0, 5));
  expect(staffCalls(service)).toHaveLength(2);
});
