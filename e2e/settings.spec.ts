import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, signIn, test } from "./fixtures";

test.use({ expectedStatuses: [404] });

test("no accessibility violation on the settings pages nor on an invitation, in the light and in the dark", async ({
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
});
