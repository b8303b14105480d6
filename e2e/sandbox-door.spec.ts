import { expect, test as onOwn, signIn } from "./fixtures";
import { test } from "./sandbox-desk";
import { chip } from "./shell-page";

onOwn.describe("where the sandbox does not run", () => {
  onOwn.use({ ownConsole: "the sandbox does not run in it", expectedStatuses: [404] });

  onOwn("the page says so, and nothing leads there", async ({ staffPage, rollcall }) => {
    await expect(staffPage.getByRole("link", { name: "Sandbox", exact: true })).toHaveCount(0);
    await staffPage.goto(`${rollcall.url}/sandbox`);
    await expect(staffPage.getByRole("heading", { name: "The sandbox does not run here" })).toBeVisible();
  });
});

test("the header leads administrators there from every page", async ({ page, rollcall }) => {
  await signIn(page, rollcall, "sandbox");
  await page.getByRole("link", { name: "Sandbox", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
  await expect(chip(page)).toBeVisible();
});
