import { filterBox, loadRest, progress, rowOf, rows, scrollTo } from "@/e2e/pages/staff-page";
import { answersClicks, expect, staffCalls, test } from "./fixtures";

test.describe("1,300 staff", () => {
  test.use({ serviceOptions: { staff: 1_300, limits: { resources: 1_000 } } });

  test("loading more says its cost first, loads as much as was chosen, and then all there is", async ({
    staffPage,
    service,
  }) => {
    await staffPage.getByRole("button", { name: "Load more …" }).click();
    const dialog = staffPage.getByRole("dialog", { name: "Load more" });
    await expect(dialog).toContainText("Each call loads 100 rows");
    await expect(dialog.getByText("10 calls, at once")).toBeVisible();
    await expect(dialog.getByText(/up to [\d,]+ rows at once, then 80,000 a minute/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(staffCalls(service)).toHaveLength(1);

    await loadRest(staffPage, /Up to 1,000 more rows/);
    await expect(staffPage.getByText("First 1,100 loaded")).toBeVisible();
    await expect(progress(staffPage)).toBeHidden();
    expect(staffCalls(service)).toHaveLength(11);

    await loadRest(staffPage);
    await expect(staffPage.getByText("1,300 in all")).toBeVisible();
    await expect(staffPage.getByRole("button", { name: "Load more …" })).toBeHidden();
    const queries = staffCalls(service).map(({ query }) => query);
    expect(queries).toHaveLength(13);
    expect(new Set(queries).size).toBe(13);
    await scrollTo(staffPage, 1_300 * 36);
    await expect(rowOf(staffPage, (await service.staffIds()).at(-1) ?? "")).toBeVisible();
  });
});

test.describe("five hundred staff", () => {
  test.use({ serviceOptions: { staff: 500 } });

  test("what is not found among the loaded is loaded up to its match when asked, and shown", async ({
    staffPage: page,
    service,
  }) => {
    const member = (await service.staff())[350];
    await filterBox(page).fill(`.${member?.id}@`);
    await expect(page.getByText("No match in the first 100. Search the rest?")).toBeVisible();
    await page.getByRole("button", { name: "Load more …" }).last().click();
    await expect(page.getByRole("checkbox", { name: /Stop at the next match of/ })).toBeChecked();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await expect(page.getByText("1 of the first 400")).toBeVisible();
    await expect(progress(page)).toBeHidden();
    await expect(rows(page)).toHaveAttribute("data-key", String(member?.id));
    await expect(page.getByText("stopped at the next match, which is marked")).toBeVisible();
    expect(staffCalls(service)).toHaveLength(4);
  });

  test("loading goes to the match of text and filters that it stops at, and marks it", async ({
    staffPage: page,
    service,
    rollcall,
  }) => {
    const members = await service.staff();
    const next = members.findIndex(({ location }, at) => at >= 100 && location === null);
    await page.goto(`${rollcall.home}/staff?f.location=~null&sort=name`);
    await answersClicks(page);
    await page.getByRole("button", { name: "Load more …" }).first().click();
    await expect(page.getByText("Stop at the next match of Location: null")).toBeVisible();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await expect(page.getByText("stopped at the next match, which is marked")).toBeVisible();
    const match = rowOf(page, String(members[next]?.id));
    await expect(match).toBeInViewport();
    await expect(match).toHaveAttribute("data-match", "true");
    await expect(match).toBeFocused();
    // Where the system chooses all colours there is no shadow that could mark it.
    await page.emulateMedia({ forcedColors: "active" });
    await expect(match).toHaveCSS("border-left-width", "4px");
    await page.emulateMedia({ forcedColors: "none" });
    await filterBox(page).fill("a");
    await expect(page.locator("[data-key][data-match]")).toHaveCount(0);
    expect(staffCalls(service)).toHaveLength(Math.floor(next / 100) + 1);
  });

  test("by keyboard the focus goes to its progress, and to the list when it ends", async ({
    staffPage: page,
    service,
  }) => {
    const answer = service.hold();
    await page.getByRole("button", { name: "Load more …" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Load", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(progress(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(progress(page).getByRole("button", { name: "Stop" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(progress(page)).toBeHidden();
    await expect(page.getByRole("grid", { name: "Staff" })).toBeFocused();
    answer();
  });
});
