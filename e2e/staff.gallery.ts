import type { Page } from "@playwright/test";
import { failNext, type Service, staffList, test } from "./fixtures";

/** Where the screenshots go: ignored by git, made anew by `npm run gallery`. */
const FOLDER = "gallery";
const THEMES = ["light", "dark"] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

interface State {
  page: Page;
  service: Service;
  url: string;
}

/** Every state of the staff page: how it comes about. Each is left by loading the page anew. */
const STATES: Record<string, (state: State) => Promise<void>> = {
  list: async () => {},
  filtered: ({ page }) => filter(page, "an"),
  "nothing found": ({ page }) => filter(page, "nobody is called that"),
  sorted: async ({ page }) => page.getByRole("columnheader", { name: "Name" }).getByRole("button").click(),
  columns: async ({ page }) => page.getByRole("button", { name: /^Columns/ }).click(),
  panel: async ({ page }) => openRow(page, 3),
  "load the rest": async ({ page }) => page.getByRole("button", { name: "Load the rest …" }).first().click(),
  export: async ({ page }) => page.getByRole("button", { name: "Export …" }).click(),
  "end of the list": async ({ page, service }) => {
    service.controls.setStaff(30);
    await page.reload();
    await page.getByText("All 30 loaded.").scrollIntoViewIfNeeded();
  },
  "no staff": async ({ page, service }) => {
    service.controls.setStaff(0);
    await page.reload();
    await page.getByText(/No staff/).waitFor();
  },
  midway: async ({ page, service, url }) => {
    const ids = await service.staffIds();
    await page.goto(`${url}/c/default/staff?after=${ids[199]}&top=${ids[205]}`);
    await page.getByText(/Entered midway/).waitFor();
  },
  "link to somebody gone": async ({ page, url }) => {
    await page.goto(`${url}/c/default/staff?row=12&after=`);
    await page.getByRole("complementary").waitFor();
  },
  "link without its page": async ({ page, url }) => {
    await page.goto(`${url}/c/default/staff?row=12`);
    await page.getByRole("button", { name: "Look for it" }).waitFor();
  },
  paused: async ({ page, service }) => {
    failNext(service, 429, { headers: { "retry-after": "30" } });
    await toTheEnd(page);
    await page.getByText(/Paused, resumes/).scrollIntoViewIfNeeded();
  },
  "page failed": async ({ page, service }) => {
    failNext(service, 503, { times: 3 });
    await toTheEnd(page);
    await page.getByRole("button", { name: "Try again" }).scrollIntoViewIfNeeded();
  },
  locked: async ({ page, service }) => {
    service.controls.lock();
    await page.reload();
    await page.getByText("The organisation is locked").first().waitFor();
  },
  "signed out": async ({ page }) => {
    await page.context().clearCookies();
    await page
      .getByText(/Sign in|session has ended/i)
      .first()
      .waitFor();
  },
};

test.use({ serviceOptions: { staff: 1_204 }, expectedStatuses: [401, 403, 404, 429, 502, 503] });
test.setTimeout(600_000);

for (const [name, bring] of Object.entries(STATES)) {
  test(name, async ({ staffPage: page, service, rollcall }) => {
    await bring({ page, service, url: rollcall.url });
    for (const colorScheme of THEMES) {
      for (const size of SIZES) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        const path = `${FOLDER}/staff/${name.replaceAll(" ", "-")}-${colorScheme}-${size.width}.png`;
        await page.screenshot({ path, animations: "disabled" });
      }
    }
  });
}

async function filter(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await page.getByText(/of 100 loaded/).waitFor();
}

async function openRow(page: Page, index: number): Promise<void> {
  await staffList(page).locator(`[data-index="${index}"]`).click();
  await page.getByRole("complementary").waitFor();
}

async function toTheEnd(page: Page): Promise<void> {
  await staffList(page).evaluate((list) => list.scrollTo(0, list.scrollHeight));
}
