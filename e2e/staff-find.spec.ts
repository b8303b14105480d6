import type { Page } from "@playwright/test";
import { filterBox, panel, rowOf, rows, scrollTo } from "@/e2e/pages/staff-page";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, type Member, scrollUntil, staffCalls, staffList, test } from "./fixtures";

test.use({ serviceOptions: { staff: 250 } });

/** What somebody types, and whom of the first hundred it finds. */
const FOUND: readonly [string, number][] = [
  ["AOIFE ni dhu", 4107],
  ["dvorak lukasz", 4788],
  ["strauss", 4900],
  ["azul no such", 0],
  ["אזולאי", 5252],
  ["νικολαου", 5545],
  ["太郎", 4554],
  ["ЧЕРНЫХ", 5671],
  ["यादव", 0],
  ["ಕನ್ನಡ", 0],
  ["서연", 5268],
  ["ዮሐንስ", 5413],
  ["5252@", 5252],
];

test("the filter finds whoever is loaded, in any script, and says of how many; typing costs nothing", async ({
  staffPage,
  service,
}) => {
  await staffPage.keyboard.press("/");
  await expect(filterBox(staffPage)).toBeFocused();
  for (const [typed, id] of FOUND) {
    await filterBox(staffPage).fill(typed);
    const scope = staffPage.getByText(id === 0 ? /^No match in the first 100$/ : /^[12] of the first 100/);
    await expect(scope, typed).toBeVisible();
    if (id > 0) await expect(rowOf(staffPage, id), typed).toBeVisible();
  }

  await filterBox(staffPage).fill("nobody is called that");
  await expect(staffPage.getByText("No match in the first 100. Search the rest?")).toBeVisible();
  await expect(staffPage.getByRole("button", { name: "Load more …" })).toHaveCount(2);

  await filterBox(staffPage).fill("care");
  const inCare = (await service.staff())
    .slice(0, 100)
    .filter((member) => /care/i.test(JSON.stringify(member)));
  await expect(staffPage.getByText(`${inCare.length} of the first 100`)).toBeVisible();
  await scrollTo(staffPage, 100_000);
  await expect(staffList(staffPage).getByText("More rows are not loaded yet.")).toBeVisible();
  await filterBox(staffPage).press("Escape");
  await expect(filterBox(staffPage)).toHaveValue("");
  await expect(rows(staffPage).first()).toHaveAttribute("data-key", "4107");
  expect(staffCalls(service)).toHaveLength(1);

  await scrollUntil(staffPage, /All 250 loaded/);
  await filterBox(staffPage).fill("nobody is called that");
  await expect(staffPage.getByText("No match in 250 loaded", { exact: true })).toBeVisible();
  await expect(staffPage.getByText("No match in 250 loaded. All 250 rows were searched.")).toBeVisible();

  // A whole document that was pasted by mistake: no server answers an address with all of it.
  await filterBox(staffPage).fill("");
  await staffPage.keyboard.insertText("word ".repeat(4_000));
  await expect(staffPage).toHaveURL(/q=word/);
  expect((await staffPage.reload())?.status()).toBe(200);
});

test("sorting is of what is loaded, says so, loads nothing, and the third click is the service's order again", async ({
  staffPage,
  service,
}) => {
  const ids = (await service.staffIds()).slice(0, 100);
  const heading = staffPage.getByRole("columnheader", { name: "ID", exact: true });
  const first = rows(staffPage).first();
  const scope = staffPage.getByText("Sorted within the first 100");

  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(scope).toBeVisible();
  await expect(heading).toContainText("· 100 loaded");
  await expect(heading.getByRole("button")).toHaveAccessibleDescription(/^Sorted within the first 100/);
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveAttribute("data-key", ids.at(-1) ?? "");
  await scrollTo(staffPage, 100_000);
  await expect(staffList(staffPage).getByText("More rows are not loaded yet.")).toBeVisible();
  await filterBox(staffPage).fill("care");
  await expect(staffPage.getByText(/^\d+ of the first 100, sorted$/)).toBeVisible();
  await expect(staffPage).toHaveURL(/[?&]q=care&sort=id&order=descending$/);
  await first.click();
  await expect(panel(staffPage)).toBeVisible();
  await staffPage.goBack();
  await expect(panel(staffPage)).toBeHidden();
  await expect(filterBox(staffPage)).toHaveValue("care");
  await staffPage.goForward();
  expect(staffCalls(service)).toHaveLength(1);
  // A reload keeps them beside the panel's row.
  await staffPage.reload();
  await expect(panel(staffPage)).toBeVisible();
  await answersClicks(staffPage);
  await panel(staffPage).getByRole("button", { name: "Close" }).click();
  await expect(staffPage.getByText(/^\d+ of the first 100, sorted$/)).toBeVisible();
  await filterBox(staffPage).fill("");
  expect(staffCalls(service)).toHaveLength(2);

  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "none");
  await scrollTo(staffPage, 0);
  await expect(first).toHaveAttribute("data-key", ids[0] ?? "");
  await expect(scope).toBeHidden();
});

/** A value of the panel of filters, with how many rows have it. */
function value(page: Page, name: string) {
  return page.getByRole("checkbox", { name, exact: true });
}

/** What is marked in the rows that are drawn. */
function marks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get("match") ?? [])].map(({ startContainer, startOffset, endOffset }) =>
      (startContainer.textContent ?? "").slice(startOffset, endOffset),
    ),
  );
}

function countRows(members: readonly Member[], isOne: (member: Member) => boolean): string {
  const found = members.filter(isOne).length;
  return `${found} ${found === 1 ? "row" : "rows"}`;
}

test("columns are filtered by several of their values, by keyboard alone: counted, in the address, and the same after Back and a reload", async ({
  staffPage: page,
  service,
}) => {
  const members = (await service.staff()).slice(0, 100);
  const isOf = (member: Member) => ["Care", "Nursing"].includes(String(member.department));
  await page.keyboard.press("f");
  const menu = page.getByRole("dialog", { name: "Filters" });
  await expect(menu.getByRole("searchbox", { name: "Find a column" })).toBeFocused();
  await page.keyboard.type("depart");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("searchbox", { name: "Find a value" })).toBeFocused();
  await expect(menu.getByText("Counted in the first 100.")).toBeVisible();
  const departments = new Set(members.map(({ department }) => String(department)));
  await expect(menu.getByRole("checkbox")).toHaveCount(departments.size);
  for (const name of ["Care", "Nursing"]) {
    await menu.getByRole("searchbox").fill(name.toLowerCase());
    await expect(menu.getByRole("checkbox")).toHaveCount(1);
    await expect(
      value(page, `${name} ${countRows(members, ({ department }) => department === name)}`),
    ).not.toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(menu.getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("Shift+Tab");
  }
  await expect(page).toHaveURL(/staff\?f\.department=Care&f\.department=Nursing$/);
  await expect(page.getByText(`${members.filter(isOf).length} of the first 100`)).toBeVisible();
  await expectAccessibleInBoth(page, "main");
  // The other column counts what the first leaves.
  await menu.getByRole("button", { name: "All columns" }).focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("button", { name: "Department 2 chosen" })).toBeFocused();
  await menu.getByRole("button", { name: "Location" }).focus();
  await page.keyboard.press("Enter");
  const nowhere = members.filter((member) => isOf(member) && member.location === null);
  expect(nowhere.length).toBeGreaterThan(0);
  await value(page, `null ${nowhere.length} ${nowhere.length === 1 ? "row" : "rows"}`).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
  await expect(page).toHaveURL(/&f\.location=%7Enull$/);

  const found = nowhere.map(({ id }) => String(id));
  const keys = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-key")));
  await expect.poll(keys).toEqual(found);
  await rows(page).first().click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect.poll(keys).toEqual(found);
  await page.reload();
  await answersClicks(page);
  await expect.poll(keys).toEqual(found);
  expect(staffCalls(service)).toHaveLength(2);

  const chips = page.getByRole("list", { name: "Filters in force" });
  await expect(chips.getByRole("listitem")).toHaveText([
    /Department Care or Nursing/,
    /Location null/,
    "Clear all",
  ]);
  await chips.getByRole("button", { name: "Department Care or Nursing" }).click();
  await value(page, `Nursing ${countRows(members, (member) => isPlaceless(member, "Nursing"))}`).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\?f\.department=Care&f\.location=%7Enull$/);
  await chips.getByRole("button", { name: "Remove the filter Department: Care" }).press("Enter");
  await expect(chips.getByRole("button", { name: /^Remove the filter Location/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/staff$/);
  await expect(filterBox(page)).toBeFocused();
  await expect(chips).toBeHidden();
  expect(staffCalls(service)).toHaveLength(2);
});

function isPlaceless({ department, location }: Member, name: string): boolean {
  return department === name && location === null;
}

test("the match is marked in every cell that is drawn, and nothing is once nothing is searched for", async ({
  staffPage: page,
}) => {
  expect(await marks(page)).toEqual([]);
  await filterBox(page).fill("dvorak LUK");
  await expect(page.getByText("1 of the first 100")).toBeVisible();
  await expect
    .poll(async () =>
      (await marks(page)).map((text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()),
    )
    .toEqual(expect.arrayContaining(["dvorak", "łuk"]));
  await filterBox(page).fill("a");
  await expect.poll(async () => (await marks(page)).length).toBeGreaterThan(50);
  await scrollTo(page, 100_000);
  await expect.poll(async () => (await marks(page)).length).toBeGreaterThan(50);
  // A sign is marked for what it stands for.
  await filterBox(page).fill("null");
  await expect.poll(() => marks(page)).toContain("—");
  await expect(page.getByText("in every field, as shown and as sent")).toBeVisible();
  await filterBox(page).fill("");
  await expect.poll(() => marks(page)).toEqual([]);
});

test("what a filter says of its scope moves no button, in a narrower window too", async ({
  staffPage: page,
}) => {
  const load = page.getByRole("button", { name: "Load more …" }).first();
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await filterBox(page).fill("");
    await expect(page.getByText("of the first 100")).toBeHidden();
    const place = await load.boundingBox();
    await filterBox(page).fill("an");
    await expect(page.getByText("of the first 100")).toBeVisible();
    expect(await load.boundingBox()).toEqual(place);
  }
});
