import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

type Theme = "light" | "dark";

/** No accessibility violation by any rule, in the page or this part of it. The theme is what a failure is told with. */
export async function expectAccessible(
  page: Page,
  state: string,
  theme: Theme,
  part?: string,
): Promise<void> {
  // Only what is wrong is wanted. Outside legacy mode all that is fine, megabytes of it, is sent through a second tab,
  // for the sake of frames from other origins, of which our pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
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
