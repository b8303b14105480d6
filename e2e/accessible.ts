import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";
import { expect } from "./fixtures";
import { expectRoomForSpacing } from "./text-spacing";

type Theme = "light" | "dark";

interface Look {
  /** A selector: `html` is all of the page. */
  part: string;
  /** What a failure is told with, beside the theme. */
  state: string;
  theme: Theme;
  /** All of them without this. */
  rules?: string[];
}

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Of the rules that hold for all pages, those that go by colours. The themes differ in nothing else, as themes.test.ts holds. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** No accessibility violation by any rule, in this part of the page. The theme is what a failure is told with. */
export async function expectAccessible(page: Page, state: string, theme: Theme, part: string): Promise<void> {
  await expectNoViolation(page, { part, state, theme });
}

/** The same of what the page is about, or another part of it, in both themes, and for those who set more space between letters. */
export async function expectAccessibleInBoth(page: Page, part = "main"): Promise<void> {
  const state = `${part} of ${new URL(page.url()).pathname}`;
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoViolation(page, { part, state, theme: "light" });
  await expectRoomForSpacing(page, part, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, { part, state, theme: "dark", rules: OF_COLOURS });
}

async function expectNoViolation(page: Page, { part, state, theme, rules }: Look): Promise<void> {
  // Once for each document: to read it takes longer than many a look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations, { part, rules }), `${state}, ${theme}`).toEqual([]);
}

/** Each rule that is violated, and where. It runs in the page. */
async function findViolations({ part, rules }: Pick<Look, "part" | "rules">): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(part, {
    // Only what is wrong is wanted, not all that is fine, which is megabytes.
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
