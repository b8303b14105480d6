import { answersClicks, expect, scrollUntil, staffCalls, staffList, test } from "./fixtures";
import { filterBox, panel, rowOf, rows, scrollTo } from "./staff-page";

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
    const scope = staffPage.getByText(id === 0 ? /^0 of 100 loaded; more exist$/ : /^[12] of 100 loaded/);
    await expect(scope, typed).toBeVisible();
    if (id > 0) await expect(rowOf(staffPage, id), typed).toBeVisible();
  }

  await filterBox(staffPage).fill("nobody is called that");
  await expect(
    staffPage.getByText("No match in the 100 rows loaded. There is more that is not loaded."),
  ).toBeVisible();
  await expect(staffPage.getByRole("button", { name: "Load the rest …" })).toHaveCount(2);

  await filterBox(staffPage).fill("care");
  const inCare = (await service.staff())
    .slice(0, 100)
    .filter((member) => /care/i.test(JSON.stringify(member)));
  await expect(staffPage.getByText(`${inCare.length} of 100 loaded; more exist`)).toBeVisible();
  await scrollTo(staffPage, 100_000);
  await expect(staffList(staffPage).getByText("There is more that is not loaded.")).toBeVisible();
  await filterBox(staffPage).press("Escape");
  await expect(filterBox(staffPage)).toHaveValue("");
  await expect(rows(staffPage).first()).toHaveAttribute("data-key", "4107");
  expect(staffCalls(service)).toHaveLength(1);

  await scrollUntil(staffPage, /All 250 loaded/);
  await filterBox(staffPage).fill("nobody is called that");
  await expect(staffPage.getByText("0 of 250 loaded", { exact: true })).toBeVisible();
  await expect(staffPage.getByText("No match in the 250 rows loaded. All 250 were looked at.")).toBeVisible();
});

test("sorting is of what is loaded, says so, loads nothing, and the third click is the service's order again", async ({
  staffPage,
  service,
}) => {
  const ids = (await service.staffIds()).slice(0, 100);
  const heading = staffPage.getByRole("columnheader", { name: "ID", exact: true });
  const first = rows(staffPage).first();
  const scope = staffPage.getByText("Sorted 100 loaded; more exist");

  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(scope).toBeVisible();
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveAttribute("data-key", ids.at(-1) ?? "");
  await scrollTo(staffPage, 100_000);
  await expect(staffList(staffPage).getByText("There is more that is not loaded.")).toBeVisible();
  await filterBox(staffPage).fill("care");
  await expect(staffPage.getByText(/^\d+ of 100 loaded; more exist, sorted$/)).toBeVisible();
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
  await expect(staffPage.getByText(/^\d+ of 100 loaded; more exist, sorted$/)).toBeVisible();
  await filterBox(staffPage).fill("");
  expect(staffCalls(service)).toHaveLength(2);

  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "none");
  await scrollTo(staffPage, 0);
  await expect(first).toHaveAttribute("data-key", ids[0] ?? "");
  await expect(scope).toBeHidden();
});
