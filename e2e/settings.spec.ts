import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, signIn, test } from "./fixtures";

test.use({ expectedStatuses: [404] });

test("no accessibility violation on the settings pages nor on an invitation, in the light and in the dark; printed, a page is whole and dark on white", async ({
  page,
  rollcall,
}) => {
  await signIn(page, rollcall);
  for (const [path, title] of [
    ["settings/people", "People"],
    ["settings/you", "You"],
    ["settings/audit", "Audit"],
    ["settings/connections", "Connections"],
    ["invitation#nobody-made-this-one", "There is no such invitation"],
  ] as const) {
    await page.goto(`${rollcall.url}/${path}`);
    await answersClicks(page);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expectAccessibleInBoth(page, "html");
  }
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`${rollcall.url}/settings/you`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // Printed, it goes on for as many sheets as it takes.
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight - innerHeight)).toBeGreaterThan(0);
  // In dark words on white paper, also where the window is dark.
  await expect(page.locator("body")).toHaveCSS("color", "rgb(26, 27, 30)");
});
