import { expect, test } from "@/e2e/pages/sandbox-desk";
import { chip } from "@/e2e/pages/shell-page";
import { signIn } from "./fixtures";

test("the sidebar leads administrators there from every page", async ({ page, rollcall }) => {
  await signIn(page, rollcall, "sandbox");
  await page.getByRole("link", { name: "Sandbox", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
  await expect(chip(page)).toBeVisible();
});
