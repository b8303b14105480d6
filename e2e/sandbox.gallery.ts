import { createKey, form, press } from "@/e2e/pages/sandbox-desk";
import { test } from "./fixtures";
import { gallery } from "./gallery";

test.use({ settings: { SANDBOX: "on" } });

gallery("sandbox", {
  rest: ({ page, rollcall }) => page.goto(`${rollcall.url}/sandbox`),
  locked: async ({ page, rollcall }) => {
    await page.goto(`${rollcall.url}/sandbox`);
    await press(page, "Lock the organisation");
    await page.getByRole("button", { name: "Access: Organisation locked" }).waitFor();
  },
  "new key": async ({ page, rollcall }) => {
    await page.goto(`${rollcall.url}/sandbox`);
    await createKey(page, "4107", ["read:users"]);
  },
  refused: async ({ page, rollcall }) => {
    await page.goto(`${rollcall.url}/sandbox`);
    const creating = form(page, "Create a key");
    await creating.getByLabel("Created by (staff id)").fill("4506");
    await creating.getByLabel("read:shift_hours").check();
    await creating.getByRole("button", { name: "Create key" }).click();
    await creating.getByText("Beyond what its creator is permitted: ").waitFor();
  },
  requests: async ({ page, rollcall }) => {
    await page.goto(`${rollcall.url}/sandbox`);
    await press(page, "Check now");
    await page.getByRole("row", { name: /GET \/v1\/staff/ }).waitFor();
    await page.getByRole("region", { name: "Latest requests" }).scrollIntoViewIfNeeded();
  },
});
