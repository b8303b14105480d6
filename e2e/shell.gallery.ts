import { chip, openUserMenu } from "@/e2e/pages/shell-page";
import { test } from "./fixtures";
import { gallery } from "./gallery";

test.use({ serviceOptions: { staff: 300 } });

gallery("shell", {
  async verdict({ page }) {
    await chip(page).click();
    await page.getByText("which uses no calls").waitFor();
  },
  "verdict locked": async ({ page, service }) => {
    service.controls.lock();
    await page.reload();
    await chip(page).click();
    await page.getByText("refuses every read").waitFor();
  },
  budget: async ({ page, service }) => {
    // Another program with the same key.
    const token = await fetch(`${service.url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    const { access_token } = (await token.json()) as { access_token: string };
    for (let call = 0; call < 7; call += 1) {
      await fetch(`${service.url}/v1/staff`, { headers: { authorization: `Bearer ${access_token}` } });
    }
    await page.reload();
    await page.getByTestId("budget").click();
    await page.getByText("7 calls").waitFor();
  },
  "narrow sidebar": ({ page }) => page.keyboard.press("["),
  "user menu": async ({ page }) => {
    await (await openUserMenu(page)).getByText("Signed in as").waitFor();
  },
  async keys({ page }) {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  },
  deprecation: async ({ page, service }) => {
    service.controls.deprecate("GET /v1/staff");
    await page.reload();
    await page.getByText("is deprecated").waitFor();
  },
  offline: async ({ page }) => {
    await page.context().setOffline(true);
    await page.getByText("You are offline").waitFor();
  },
  "session ended": async ({ page }) => {
    await page.context().clearCookies();
    await page.getByRole("dialog").waitFor();
  },
  "unknown connection": ({ page, rollcall }) => page.goto(`${rollcall.url}/c/nowhere/staff`),
  "unknown page": ({ page, rollcall }) => page.goto(`${rollcall.url}/nowhere`),
  "sign in": async ({ page, rollcall }) => {
    await page.context().clearCookies();
    await page.goto(`${rollcall.url}/signin`);
  },
});
