import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { kilobytes, scriptsOf } from "./loaded-scripts";

/** Kilobytes of script, gzipped, that a first visit may load before anybody touches anything. */
const MOST = { staff: 190, "sign-in": 160, empty: 175 } as const;

test("a first visit loads no more script than the budget allows: staff, an address that leads nowhere, sign-in", async ({
  staffPage,
  rollcall,
  browser,
}) => {
  const state = await staffPage.context().storageState();
  const signedIn = () => browser.newContext({ storageState: state });
  await expectWithin("staff", await signedIn(), `${rollcall.home}/staff`);
  await expectWithin("empty", await signedIn(), `${rollcall.url}/c/nowhere/staff`);
  await expectWithin("sign-in", await browser.newContext(), `${rollcall.url}/signin`);
});

async function expectWithin(route: keyof typeof MOST, cold: BrowserContext, address: string): Promise<void> {
  const scripts = await scriptsOf(await cold.newPage(), address);
  await cold.close();
  const sizes = scripts.map(({ path, gzipBytes }) => `${(gzipBytes / 1000).toFixed(1)} kB  ${path}`);
  expect(scripts.length).toBeGreaterThan(0);
  expect(kilobytes(scripts), `${route} loads\n${sizes.join("\n")}`).toBeLessThanOrEqual(MOST[route]);
}
