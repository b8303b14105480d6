import type { Page } from "@playwright/test";
import { chip } from "@/e2e/pages/shell-page";
import { failNext, test } from "./fixtures";
import { gallery, type State } from "./gallery";

/** The lists whose cursors are no ids: those of staff are in staff.gallery.ts. */
const LISTS = [
  {
    name: "participants",
    label: "Participants",
    words: "health service",
    filter: "f.status=ended&f.status=paused",
  },
  { name: "teams", label: "Teams", words: "2014", filter: "f.lead_id=~null" },
] as const;

test.use({ resources: ["staff", "participants", "teams"], serviceOptions: { staff: 400 } });
for (const { name, label, words, filter } of LISTS) {
  /** Opens the list of the resource, and does the rest there. */
  const there = (bring: (state: State) => Promise<unknown>, query = "") => {
    return async (state: State) => {
      await state.page.goto(`${state.rollcall.home}/${name}${query}`);
      await row(state.page, 0).waitFor();
      await bring(state);
    };
  };
  /** Opens it once the service has changed: there may be no row. */
  const after = (change: (state: State) => void, said: string) => async (state: State) => {
    change(state);
    await state.page.goto(`${state.rollcall.home}/${name}`);
    await state.page.getByText(said).first().waitFor();
  };
  const list = (page: Page) => page.getByRole("region", { name: `${label} list` });
  const toTheEnd = (page: Page) => list(page).evaluate((region) => region.scrollTo(0, region.scrollHeight));

  test.describe(name, () => {
    gallery(name, {
      list: there(async () => {}),
      "found as it reads": there(
        ({ page }) => page.getByText(/of .* loaded/).waitFor(),
        `?q=${encodeURIComponent(words)}`,
      ),
      "filtered and sorted": there(
        ({ page }) => page.getByText(/of .* loaded.*, sorted/).waitFor(),
        `?${filter}&sort=name&order=descending`,
      ),
      "nothing found": async ({ page, rollcall }) => {
        await page.goto(`${rollcall.home}/${name}?q=nobody+is+called+that`);
        await page.getByText("No match").waitFor();
      },
      "selected and scrolled sideways": there(async ({ page }) => {
        for (const index of [1, 3]) await row(page, index).click({ position: { x: 22, y: 18 } });
        await page.getByRole("group", { name: "Selection" }).waitFor();
        await list(page).evaluate((region) => region.scrollTo({ left: 300, behavior: "instant" }));
      }),
      compact: there(async ({ page }) => {
        await page.getByRole("button", { name: /^Columns/ }).click();
        await page.getByRole("radio", { name: "Compact" }).check();
        await page.keyboard.press("Escape");
      }),
      "columns moved": there(async ({ page }) => {
        await page.getByRole("columnheader", { name: "Mode", exact: true }).getByRole("button").focus();
        for (const key of ["Alt+ArrowRight", "Alt+ArrowRight", "Shift+ArrowLeft"])
          await page.keyboard.press(key);
      }),
      panel: there(async ({ page }) => {
        await row(page, 2).click();
        await page.getByRole("complementary").waitFor();
      }),
      "end of the list": there(async ({ page }) => {
        const end = list(page).getByText(/^All [\d,]+ loaded/);
        while (!(await end.isVisible())) await toTheEnd(page);
      }),
      "service slow": async ({ page, service, rollcall }) => {
        service.controls.setLatency(60_000);
        await page.goto(`${rollcall.home}/${name}`, { waitUntil: "commit" });
        await page.getByText("The service has not answered yet.").waitFor();
      },
      "page failed": after(({ service }) => failNext(service, 503, { times: 3 }), "Try again"),
      paused: after(
        ({ service }) => failNext(service, 429, { headers: { "retry-after": "30" } }),
        "Paused, resumes",
      ),
      locked: async (state) => {
        await after(({ service }) => service.controls.lock(), "locked")(state);
        await chip(state.page).filter({ hasText: "Organisation locked" }).waitFor();
      },
      "no permission": async (state) => {
        await after(({ service }) => service.controls.setScopes(["read:users"]), "read:")(state);
        await chip(state.page).filter({ hasText: "No permission" }).waitFor();
      },
    });
    test.describe("of which the service has none", () => {
      const body = (text: string) => JSON.stringify({ ...JSON.parse(text), data: [], has_more: false });
      test.use({ twist: { path: `/v1/${name}`, body } });
      gallery(name, { none: after(() => {}, `No ${label.toLowerCase()}`) });
    });
  });
}

function row(page: Page, index: number) {
  return page.locator(`[data-index="${index}"]`);
}
