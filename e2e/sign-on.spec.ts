import type { Page } from "@playwright/test";
import { ADMIN } from "@/e2e/consoles/console";
import { CLIENT, type IdentityProvider, serveIdentityProvider } from "@/lib/testing/identity-provider/serve";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, test as journey } from "./fixtures";

const test = journey.extend<{ provider: IdentityProvider }>({
  provider: async ({}, use) => {
    const provider = await serveIdentityProvider();
    provider.account = { sub: "7", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" };
    await use(provider);
    await provider.close();
  },
  settings: async ({ provider }, use) => {
    await use({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: "Example ID",
      OIDC_ALLOWED_DOMAINS: "example.com",
    });
  },
});

test.use({ expectedStatuses: [401] });

test("single sign-on comes first; what fails is said with who acts and an id; it leads to where one was going; without the provider passwords work", async ({
  page,
  context,
  rollcall,
  provider,
}) => {
  provider.redirectTo(`${rollcall.url}/api/auth/callback/oidc`);
  // Not where everybody is led who was on the way to nowhere.
  await page.goto(`${rollcall.home}/requests`);
  const button = page.getByRole("button", { name: "Sign in with Example ID" });
  await expect(button).toBeFocused();
  await expectAccessibleInBoth(page);

  provider.isDenied = true;
  await page.keyboard.press("Enter");
  await expect(problem(page)).toContainText("Single sign-on was cancelled");
  await expect(problem(page)).toContainText(/Who acts: You.*local_[\da-f]{32}/);
  await expectAccessibleInBoth(page);

  provider.isDenied = false;
  await answersClicks(page);
  await button.click();
  await expect(page.getByRole("heading", { name: "Requests", exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${rollcall.home}/requests`);

  // Whoever has no password here is asked for none when the session has ended in an open tab.
  await context.clearCookies();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in with Example ID" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Requests", exact: true })).toBeVisible();

  await context.clearCookies();
  await provider.close();
  await page.goto(`${rollcall.url}/signin?callbackUrl=${encodeURIComponent("/c/default/staff")}`);
  await answersClicks(page);
  await button.click();
  await expect(problem(page)).toContainText("The identity provider did not answer");
  await expect(page.getByText("Single sign-on is unreachable")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessibleInBoth(page);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Show characters" }).click();
  await expect(page.getByLabel("Password")).toHaveValue(ADMIN.password);
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
});

function problem(page: Page) {
  return page.getByRole("alert").filter({ hasText: "Who acts" });
}
