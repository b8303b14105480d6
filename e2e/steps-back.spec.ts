import { panel, rowOf } from "@/e2e/pages/staff-page";
import { answersClicks, expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 } });

test("after a reload of another page two steps back lead to what the address names, though the second comes while the first's page is fetched", async ({
  staffPage: page,
  service,
  rollcall,
}) => {
  const [first] = await service.staff();
  await rowOf(page, first?.id ?? 0).click();
  await expect(panel(page)).toBeVisible();
  const withPanel = page.url();
  await page.getByRole("link", { name: "Access", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Access/ })).toBeVisible();
  await page.reload();
  await answersClicks(page);
  let fetches = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/staff\?.*_rsc=/, async (route) => {
    fetches += 1;
    // Next repeats it, as the entry's router state is not that of its address.
    if (fetches === 2) await released;
    await route.continue();
  });

  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(withPanel);
  await expect.poll(() => fetches).toBe(2);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(`${rollcall.home}/staff`);
  release();

  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});
