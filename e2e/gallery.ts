import type { Page } from "@playwright/test";
import type { Console } from "./console";
import { test as journey, type Service } from "./fixtures";

const THEMES = ["light", "dark"] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Pictures of failures are taken although the browser complains of them. */
const test = journey.extend({
  ownConsole: "a picture shows a console of one connection",
  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
});

export interface State {
  page: Page;
  service: Service;
  rollcall: Console;
}

/**
 * Takes screenshots of states, each in both themes and three widths, into a folder below `gallery`, which git ignores.
 * @param states by name, how each comes about from the staff page of somebody who has just signed in
 */
export function gallery(folder: string, states: Record<string, (state: State) => Promise<unknown>>): void {
  for (const [name, bring] of Object.entries(states)) {
    test(name, async ({ staffPage: page, service, rollcall }) => {
      await bring({ page, service, rollcall });
      for (const colorScheme of THEMES) {
        for (const size of SIZES) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(size);
          const path = `gallery/${folder}/${name.replaceAll(" ", "-")}-${colorScheme}-${size.width}.png`;
          await page.screenshot({ path, animations: "disabled" });
        }
      }
    });
  }
}
