import type { Page } from "@playwright/test";
import { pending, popover, sections } from "@/e2e/pages/shell-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, interceptFromTheStart, test } from "./fixtures";

test.use({ serviceOptions: { staff: 50 } });

test("the sidebar is narrow when somebody wants it so, by key too, keeps the focus, and is so in the server's HTML from then on", async ({
  staffPage: page,
}) => {
  const turn = page.getByRole("button", { name: "Collapse the sidebar" });
  await expect(sections(page).getByRole("link", { name: "Staff" })).toHaveAttribute("aria-current", "page");
  const wide = await sections(page).boundingBox();
  await turn.focus();
  await page.keyboard.press("Enter");
  const back = page.getByRole("button", { name: "Expand the sidebar" });
  await expect(back).toBeFocused();
  const narrow = await sections(page).boundingBox();
  expect(narrow?.width).toBeLessThan((wide?.width ?? 0) / 3);

  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain("Expand the sidebar");
  await page.reload();
  await answersClicks(page);
  const access = sections(page).getByRole("link", { name: "Access" });
  await access.focus();
  await expect(sections(page).getByText("Access").last()).toBeVisible();
  await expectAccessibleInBoth(page, "nav");
  await page.keyboard.press("[");
  await expect(turn).toBeVisible();
  await expect(access).toBeFocused();
});

test("on a phone it is a drawer: Esc gives the focus back, a link says that its page is on its way and leads there", async ({
  staffPage: page,
}) => {
  await interceptFromTheStart(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("button", { name: "Menu" });
  const drawer = popover(page, "Menu");
  await menu.press("Enter");
  await expect(drawer).toBeVisible();
  await expectAccessibleInBoth(page, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();

  const answer = await holdPages(page);
  await menu.press("Enter");
  await sections(page).getByRole("link", { name: "Requests" }).click();
  await expect(pending(page)).toBeVisible();
  await expect(drawer).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(pending(page)).toHaveCount(0);
  await expect(menu).toBeFocused();

  // A desktop at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await menu.press("Enter");
  await expect(sections(page).getByRole("link", { name: "Requests" })).toBeVisible();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(320);
});

test("whatever leads to a page of ours says at once that it is on its way: a link of the sidebar, a choice of the palette", async ({
  staffPage: page,
}) => {
  await interceptFromTheStart(page);
  const first = await holdPages(page);
  await sections(page).getByRole("link", { name: "Requests" }).click();
  await expect(pending(page)).toBeVisible();
  // Where the system chooses all colours, grounds are white.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(pending(page).locator("span")).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ forcedColors: "none" });
  first();
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await expect(pending(page)).toHaveCount(0);
  const second = await holdPages(page);
  await page.keyboard.press("Control+k");
  await popover(page, "Go to").getByRole("combobox").fill("access north");
  await page.keyboard.press("Enter");
  await expect(pending(page)).toBeVisible();
  second();
  await expect(page.getByRole("heading", { level: 1, name: /^Access/ })).toBeVisible();
  await expect(pending(page)).toHaveCount(0);
});

/** From now on pages that are gone to do not come. @returns what lets them */
async function holdPages(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/[?&]_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
