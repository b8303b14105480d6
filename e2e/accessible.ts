import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

type Theme = "light" | "dark";

/** No accessibility violation: in the light by any rule; in the dark by those of colours, as nothing else differs. */
export async function expectAccessible(
  page: Page,
  state: string,
  theme: Theme,
  part?: string,
): Promise<void> {
  // Legacy mode is for pages without frames of strangers: the other carries megabytes of what is fine through a second tab.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  if (theme === "dark") axe.withRules("color-contrast");
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, `${state}, ${theme}`).toEqual([]);
}

/** The same of what the page is about, or another part of it, in both themes. */
export async function expectAccessibleInBoth(page: Page, part = "main"): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, part, colorScheme, part);
  }
}
