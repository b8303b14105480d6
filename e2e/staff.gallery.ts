import type { Page } from "@playwright/test";
import { chip } from "@/e2e/pages/shell-page";
import { failNext, staffList, test } from "./fixtures";
import { gallery } from "./gallery";

test.use({ serviceOptions: { staff: 1_204 } });

gallery("staff", {
  list: ({ page }) => told(page, "Working"),
  filtered: ({ page }) => filter(page, "an"),
  "nothing found": ({ page }) => filter(page, "nobody is called that"),
  "filter columns": async ({ page }) => {
    await page.keyboard.press("f");
    await page.getByRole("searchbox", { name: "Find a column" }).waitFor();
  },
  "filter values": async ({ page }) => {
    await page.keyboard.press("f");
    const menu = page.getByRole("dialog", { name: "Filters" });
    await menu.getByRole("button", { name: "Location" }).click();
    await menu.getByRole("checkbox", { name: /^null/ }).click();
    await page.getByText(/of the first 100/).waitFor();
  },
  "filter of many values": async ({ page }) => {
    await page.keyboard.press("f");
    const menu = page.getByRole("dialog", { name: "Filters" });
    await menu.getByRole("button", { name: "Email" }).click();
    await menu.getByRole("checkbox").first().waitFor();
  },
  "many filters": async ({ page, rollcall }) => {
    const many = ["Care", "Nursing", "Operations", "People", "Finance"].map((name) => `f.department=${name}`);
    const odd = `f.location=~null&f.avatar_url=~null&f.nothing=~&f.note=${"Abcdefghi ".repeat(50)}`;
    await page.goto(`${rollcall.home}/staff?q=a&${many.join("&")}&f.employment_type=full_time&${odd}`);
    await page.getByText("No match").waitFor();
  },
  "filtered by values": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff?q=an+a&f.employment_type=full_time&f.department=Care&sort=name`);
    await page.getByText(/of the first 100/).waitFor();
  },
  "stopped at a match": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff?f.location=~null&f.department=Quality&sort=name`);
    await page.getByRole("button", { name: "Load more …" }).first().click();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await page.getByText("stopped at the next match").waitFor();
  },
  sorted: async ({ page }) => {
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await page.getByText("Sorted within the first 100").waitFor();
  },
  columns: async ({ page }) => {
    await page.getByRole("button", { name: /^Columns/ }).click();
    await page.getByRole("group", { name: "Columns shown" }).waitFor();
  },
  selected: async ({ page }) => {
    for (const index of [2, 5])
      await staffList(page)
        .locator(`[data-index="${index}"]`)
        .click({ position: { x: 22, y: 18 } });
    await page.getByRole("group", { name: "Selection" }).waitFor();
  },
  "scrolled sideways": async ({ page }) => {
    for (const index of [2, 5])
      await staffList(page)
        .locator(`[data-index="${index}"]`)
        .click({ position: { x: 22, y: 18 } });
    await page.getByRole("group", { name: "Selection" }).waitFor();
    await staffList(page).evaluate((list) => list.scrollTo({ left: 500, behavior: "instant" }));
  },
  "found as it reads": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff?q=archived+full+time`);
    await page.getByText(/of the first 100/).waitFor();
  },
  compact: async ({ page }) => {
    await page.getByRole("button", { name: /^Columns/ }).click();
    await page.getByRole("radio", { name: "Compact" }).check();
    await page.keyboard.press("Escape");
  },
  "columns moved": async ({ page }) => {
    await page.getByRole("columnheader", { name: "Email", exact: true }).getByRole("button").focus();
    for (const key of ["Alt+ArrowRight", "Alt+ArrowRight", "Shift+ArrowLeft"]) await page.keyboard.press(key);
  },
  panel: async ({ page }) => openRow(page, 3),
  "load more": async ({ page }) => {
    await page.getByRole("button", { name: "Load more …" }).first().click();
    await page.getByRole("dialog").waitFor();
  },
  export: async ({ page }) => {
    await page.getByRole("button", { name: "Export …" }).click();
    await page.getByRole("dialog").waitFor();
  },
  "end of the list": async ({ page, service }) => {
    service.controls.setStaff(30);
    await page.reload();
    await page.getByText("All 30 loaded.").scrollIntoViewIfNeeded();
  },
  "service slow": async ({ page, service, rollcall }) => {
    await page.goto(`${rollcall.home}/requests`);
    service.controls.setLatency(60_000);
    await page.goto(`${rollcall.home}/staff?after=12`, { waitUntil: "commit" });
    await page.getByText("The service has not answered yet.").waitFor();
  },
  "no staff": async ({ page, service }) => {
    service.controls.setStaff(0);
    await page.reload();
    await page.getByText(/No staff/).waitFor();
  },
  midway: async ({ page, service, rollcall }) => {
    const ids = await service.staffIds();
    await page.goto(`${rollcall.home}/staff?after=${ids[199]}&top=${ids[205]}`);
    await page.getByText(/^Starts after/).waitFor();
  },
  "link to somebody gone": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff?row=12&after=`);
    await page.getByRole("complementary").waitFor();
  },
  "link without its page": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff?row=12`);
    await page.getByRole("button", { name: "Look for it" }).waitFor();
  },
  "link to a page before": async ({ page, service, rollcall }) => {
    const ids = await service.staffIds();
    await page.goto(`${rollcall.home}/staff?after=${ids[1_099]}&top=${ids[1_100]}`);
    await toTheEnd(page);
    await page.getByText(/End of the list: 104 loaded/).waitFor();
    await page.evaluate((id) => history.pushState(null, "", `?row=${id}&after=`), ids[4]);
    await page.getByText("It may be on an earlier page").waitFor();
  },
  "export failed": async ({ page }) => {
    await page.getByRole("button", { name: "Export …" }).click();
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new RangeError("Out of memory.");
      };
    });
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByText("No file was written").waitFor();
  },
  paused: async ({ page, service }) => {
    failNext(service, 429, { headers: { "retry-after": "30" } });
    await toTheEnd(page);
    await told(page, "Rate-limited");
    await page.getByText(/Paused, resumes/).scrollIntoViewIfNeeded();
  },
  "page failed": async ({ page, service }) => {
    failNext(service, 503, { times: 3 });
    await toTheEnd(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await toTheEnd(page);
  },
  locked: async ({ page, service }) => {
    service.controls.lock();
    await page.reload();
    await told(page, "Organisation locked");
  },
  "loading more": async ({ page, service }) => {
    service.controls.setLatency(2_000);
    await page.getByRole("button", { name: "Load more …" }).first().click();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await page.getByRole("region", { name: "Loading more" }).waitFor();
  },
  "key rejected": async ({ page, service }) => {
    service.controls.revokeKey();
    await page.reload();
    await told(page, "Key rejected");
  },
  "no permission": async ({ page, service }) => {
    service.controls.setScopes(["read:participants"]);
    await page.reload();
    await told(page, "No permission");
  },
});

/** Waits until the shell knows it too. */
function told(page: Page, verdict: string): Promise<void> {
  return chip(page).filter({ hasText: verdict }).waitFor();
}

async function filter(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await page.getByText(/of the first 100/).waitFor();
}

async function openRow(page: Page, index: number): Promise<void> {
  await staffList(page).locator(`[data-index="${index}"]`).click();
  await page.getByRole("complementary").waitFor();
}

async function toTheEnd(page: Page): Promise<void> {
  await staffList(page).evaluate((list) => list.scrollTo(0, list.scrollHeight));
}
