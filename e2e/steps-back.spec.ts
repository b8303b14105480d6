import type { Page } from "@playwright/test";
import { panel, rowOf } from "@/e2e/pages/staff-page";
import { answersClicks, expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 } });

const PAGE_OF_ACCESS = /\/c\/[^/]+\?.*_rsc=/;

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name });

for (const [browser, hasNavigation] of [
  ["any browser", true],
  ["one without the Navigation API", false],
] as const) {
  test.describe(`after a reload, in ${browser},`, () => {
    test.beforeEach(async ({ page }) => {
      if (hasNavigation) return;
      await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
    });

    test("two steps back from another page lead to what the address names, though the second comes while the first's page is fetched", async ({
      staffPage: page,
      service,
      rollcall,
    }) => {
      const [first] = await service.staff();
      await rowOf(page, first?.id ?? 0).click();
      await expect(panel(page)).toBeVisible();
      const withPanel = page.url();
      await openAndReload(page, "Access");
      // Next repeats it, as the entry's router state is not that of its address.
      const fetches = await holdFetch(page, 2);

      await step(page, "back", withPanel);
      await expect.poll(fetches.count).toBe(2);
      await step(page, "back", `${rollcall.home}/staff`);
      fetches.release();
      await expect(heading(page, /^Staff$/)).toBeVisible();
      await expect(panel(page)).toBeHidden();
    });

    test("a step back from another page that is taken back leaves that as it was, and a later step reloads nothing", async ({
      staffPage: page,
      rollcall,
    }) => {
      const list = page.url();
      await openAndReload(page, "Requests");
      const fetches = await holdFetch(page, 1);
      const reloads = countLoads(page);
      await step(page, "back", list);
      await expect.poll(fetches.count).toBe(1);
      await step(page, "forward", `${rollcall.home}/requests`);
      fetches.release();
      if (!hasNavigation) await expect.poll(reloads).toBe(1);
      await expect(heading(page, /^Requests/)).toBeVisible();
      await page.getByRole("link", { name: "Access", exact: true }).click();
      await expect(heading(page, /^Access/)).toBeVisible();
      expect(reloads()).toBe(hasNavigation ? 0 : 1);

      const loads = countLoads(page);
      await step(page, "back", `${rollcall.home}/requests`);
      await expect(heading(page, /^Requests/)).toBeVisible();
      await step(page, "back", list);
      await expect(heading(page, /^Staff$/)).toBeVisible();
      expect(loads()).toBe(0);
    });

    test("a row that is opened while a step back is fetched opens, and its entry leads to it", async ({
      staffPage: page,
      service,
      rollcall,
    }) => {
      const release = await stepBackToAccessFrom("Staff", page, rollcall);
      const [first] = await service.staff();
      await rowOf(page, first?.id ?? 0).click();
      await expect(panel(page)).toBeVisible();
      const withPanel = page.url();
      release();

      await step(page, "back", rollcall.home);
      await expect(heading(page, /^Access/)).toBeVisible();
      await step(page, "forward", withPanel);
      await expect(panel(page)).toBeVisible();
      await expect(heading(page, /^Staff$/)).toBeVisible();
    });

    test("a filter that is set on Requests while a step back is fetched is shown, and its entry leads to it", async ({
      staffPage: page,
      rollcall,
    }) => {
      const release = await stepBackToAccessFrom("Requests", page, rollcall);
      await page.getByRole("row").getByRole("button", { name: "200" }).first().click();
      await expect(page).toHaveURL(/\/requests\?status=200/);
      await answersClicks(page);
      release();

      await step(page, "back", rollcall.home);
      await expect(heading(page, /^Access/)).toBeVisible();
      await page.goForward();
      await expect(heading(page, /^Requests/)).toBeVisible();
      await expect(page).toHaveURL(/\/requests\?status=200/);
    });

    test("Back to an entry that has no state, as a link within the page makes before the script has come, shows its page", async ({
      staffPage: page,
      rollcall,
    }) => {
      await openAndReload(page, "Access");
      await page.evaluate(() => {
        window.location.hash = "main";
      });
      await page.getByRole("link", { name: "Requests", exact: true }).click();
      await expect(heading(page, /^Requests/)).toBeVisible();
      await page.evaluate(() => window.history.back());
      await expect(heading(page, /^Access/)).toBeVisible();
      await expect(page).toHaveURL(`${rollcall.home}#main`);
    });

    test("the skip link makes no step", async ({ staffPage: page, rollcall }) => {
      await openAndReload(page, "Access");
      await page.getByRole("link", { name: "Skip to content" }).press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
      await page.getByRole("link", { name: "Requests", exact: true }).click();
      await expect(heading(page, /^Requests/)).toBeVisible();
      const loads = countLoads(page);
      await step(page, "back", rollcall.home);
      await expect(heading(page, /^Access/)).toBeVisible();
      await step(page, "back", `${rollcall.home}/staff`);
      await expect(heading(page, /^Staff$/)).toBeVisible();
      expect(loads()).toBe(0);
    });
  });
}

test("after a reload of another page two steps back with one forward in between lead to what the address names", async ({
  staffPage: page,
  rollcall,
}) => {
  await page.getByRole("searchbox").fill("an");
  await expect(page).toHaveURL(/\?q=an$/);
  const searched = page.url();
  await openAndReload(page, "Requests");
  const fetches = await holdFetch(page, 1);

  await step(page, "back", searched);
  await expect.poll(fetches.count).toBe(1);
  await step(page, "forward", `${rollcall.home}/requests`);
  await step(page, "back", searched);
  fetches.release();
  await expect(heading(page, /^Staff$/)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("an");
});

async function openAndReload(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(heading(page, new RegExp(`^${name}`))).toBeVisible();
  await page.reload();
  await answersClicks(page);
}

/** @returns what lets the page of Access come, which is fetched for a step back from this page after its reload */
async function stepBackToAccessFrom(
  name: string,
  page: Page,
  { home }: { home: string },
): Promise<() => void> {
  await page.getByRole("link", { name: "Access", exact: true }).click();
  await expect(heading(page, /^Access/)).toBeVisible();
  await openAndReload(page, name);
  const { count, release } = await holdFetch(page, 1, PAGE_OF_ACCESS);
  await step(page, "back", home);
  await expect.poll(count).toBe(1);
  return release;
}

async function step(page: Page, to: "back" | "forward", address: string): Promise<void> {
  await page.evaluate((way) => window.history[way](), to);
  await expect(page).toHaveURL(address);
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

/** Holds this fetch of such a page, the first being 1, until it is released. */
async function holdFetch(page: Page, held: number, address = /\/staff\?.*_rsc=/) {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    count += 1;
    if (count === held) await released;
    await route.continue();
  });
  return { count: () => count, release };
}
