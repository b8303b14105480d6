import { chip, popover } from "@/e2e/pages/shell-page";
import { expect, failNext, scrollUntil, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [429] });

test("the service's own 429 pauses the list, a page that is opened meanwhile and the budget bar, and all go on by themselves", async ({
  staffPage: page,
  service,
}) => {
  failNext(service, 429, { headers: { "retry-after": "30" } });
  await scrollUntil(page, /Paused, resumes in \d+ s/);
  await expect(page.getByText("The service's rate limit for this key is used up.")).toBeVisible();
  await expect(page.getByTestId("budget")).toContainText(/paused, resumes in \d+ s/);
  await expect(chip(page)).toHaveText(/Rate-limited/);
  await page.getByTestId("budget").click();
  await expect(popover(page, "This key's request budget")).toContainText(/Paused.*Resumes\s*in \d+ s/);

  await page.reload();
  await expect(page.getByText(/Paused, resumes in \d+ s/)).toBeVisible();
  await scrollUntil(page, /All 300 loaded/);
  await expect(chip(page)).toHaveText(/Working/);
  expect(staffCalls(service).map(({ status }) => status)).toEqual([200, 429, 200, 200, 200]);
});
