import type { Page } from "@playwright/test";
import type { Tab } from "./tab";

/**
 * The columns that both lists show, all of them whole in the window: Rollcall draws those in view alone, which would make it
 * look cheap beside a list that has all. The others are hidden with Rollcall's own menu, and the plain list takes its widths,
 * its rows' height and its view's, so that a pixel scrolled brings as many cells in either.
 */
const FIELDS = new Map([
  ["id", "ID"],
  ["name", "Name"],
  ["livemode", "Mode"],
  ["email", "Email"],
  ["phone", "Phone"],
  ["job_title", "Job title"],
  ["department", "Department"],
]);

/** What the plain list has to look like: its address' query. */
export type Look = Readonly<Record<"columns" | "rowHeight" | "height", string>>;

/** Hides in Rollcall what is not shown in both. */
export async function hideOthers(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Columns/ }).click();
  const menu = page.getByRole("dialog", { name: "Columns" });
  await menu.getByRole("checkbox").first().waitFor();
  const wanted = new Set(FIELDS.values());
  for (const box of await menu.getByRole("checkbox").all()) {
    const label = await box.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent);
    await box.setChecked(wanted.has(label?.trim() ?? ""));
  }
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
}

/** How Rollcall looks now. */
export async function lookOf({ region }: Tab): Promise<Look> {
  const columns: string[] = [];
  for (const [field, label] of FIELDS) {
    const box = await region.getByRole("columnheader", { name: label, exact: true }).boundingBox();
    columns.push(`${field}:${box?.width}`);
  }
  const first = region
    .getByRole("row")
    .filter({ has: region.page().getByRole("gridcell") })
    .first();
  const cells = await first.getByRole("gridcell").count();
  if (cells !== FIELDS.size) throw new Error(`Rollcall shows ${cells} columns and not ${FIELDS.size}.`);
  return {
    columns: columns.join(),
    rowHeight: String((await first.boundingBox())?.height),
    height: String(await region.evaluate(({ clientHeight }) => clientHeight)),
  };
}
