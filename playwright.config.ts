import { defineConfig, devices } from "@playwright/test";
import { systemChromium } from "./lib/cli/testing/chromium.mjs";

const executablePath = systemChromium();

export default defineConfig({
  testDir: "e2e",
  // The twelve screens as they were.
  snapshotPathTemplate: "{testDir}/screens/{arg}{ext}",
  globalSetup: "./e2e/global-setup.ts",
  projects: [
    { name: "journeys", testMatch: "*.spec.ts" },
    { name: "pictures", testMatch: "*.pictures.ts" },
    { name: "gallery", testMatch: "*.gallery.ts" },
  ],
  // Each worker has a console, and some journeys one of their own. One more than two cores carry, as a journey waits three tenths
  // of its time: for the next look of a page, or the end of a pause.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Only to end what hangs: a machine that is shared with others can be many times slower than it was. To make the database of
  // copies, for one, takes seconds where there is nothing else to do.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    launchOptions: executablePath ? { executablePath } : {},
    // A trace of every journey would cost as much as the journeys do: `npx playwright test --trace on` makes one.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
