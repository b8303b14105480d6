import { openRequests, readStaff, requestRows, requestsList } from "@/e2e/pages/requests-page";
import { expect, test } from "./fixtures";

test("↓, j, k and → from the page lead to the first request in view, and scroll nothing", async ({
  signedInPage: page,
  rollcall,
}) => {
  await readStaff(page, rollcall, 90);
  await openRequests(page, rollcall.home, "?status=2xx");
  await expect(requestRows(page).nth(20)).toBeAttached();
  const height = await requestRows(page)
    .first()
    .evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  const keys = ["ArrowDown", "j", "k", "ArrowRight"] as const;
  for (const [turn, key] of keys.entries()) {
    const at = turn % 2 === 0 ? 50 : 20;
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Tab");
    await requestsList(page).evaluate((list, top) => list.scrollTo(0, top), at * height - 5);
    await page.keyboard.press(key);
    await expect(page.locator(`[data-index="${at}"]`)).toBeFocused();
    expect(await requestsList(page).evaluate(({ scrollTop }) => scrollTop)).toBe(at * height - 5);
  }
});
