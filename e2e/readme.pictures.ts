import { expect, test } from "./fixtures";

test.use({ serviceOptions: { staff: 10_000 }, ownConsole: "a picture shows a console of one connection" });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the staff page, for the README", async ({ staffPage }) => {
      await expect(staffPage.getByTestId("budget")).toContainText("resets in");
      await staffPage.screenshot({ path: `e2e/pictures/staff-${colorScheme}.png` });
    });
  });
}
