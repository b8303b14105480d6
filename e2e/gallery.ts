import type { Page } from "@playwright/test";
import type { Console } from "@/e2e/consoles/console";
import { test as journey, type Service } from "./fixtures";

const THEMES = ["light", "dark"] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Pictures of failures are taken although the browser complains of them. */
export const test = journey.extend({
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
 * Takes screenshots of states, each in both themes and every width, into a folder below `gallery`, which git ignores.
 * @param states by name, how each comes about from the staff page of somebody who has just signed in
 */
export function gallery(folder: string, states: Record<string, (state: State) => Promise<unknown>>): void {
  for (const [name, bring] of Object.entries(states)) {
    test(name, async ({ staffPage: page, service, rollcall }) => {
      await bring({ page, service, rollcall });
      await takePictures(page, `${folder}/${name}`);
    });
  }
}

/** Takes what the page shows in both themes and every width. `name` with its folder. */
export async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    for (const size of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      const path = `gallery/${name.replaceAll(" ", "-")}-${colorScheme}-${size.width}.png`;
      await page.screenshot({ path, animations: "disabled" });
    }
  }
}
