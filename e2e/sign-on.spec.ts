import type { Page } from "@playwright/test";
import { ADMIN, type Console } from "@/e2e/consoles/console";
import { act, invite, statusOf } from "@/e2e/pages/people-page";
import { comeBack } from "@/e2e/pages/shell-page";
import { CLIENT, type IdentityProvider, serveIdentityProvider } from "@/lib/testing/identity-provider/serve";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, test as journey, signIn, staffList } from "./fixtures";

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

test.use({ expectedStatuses: [401, 403] });

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

  // Whoever has no password here is asked for none when the session has ended in an open tab, and once for all tabs.
  const other = await context.newPage();
  await other.goto(`${rollcall.home}/requests`);
  await context.clearCookies();
  await expect(other.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in with Example ID" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Requests", exact: true })).toBeVisible();
  await comeBack(other);
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.close();

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

test("somebody invited comes by single sign-on, becomes administrator and removes the first, whose open tab is told and keeps nothing", async ({
  page: ada,
  browser,
  rollcall,
  provider,
}) => {
  provider.account = { sub: "8", email: "bob@elsewhere.example", email_verified: true, name: "Bob Weaver" };
  const link = await inviteAccount(ada, rollcall, provider);

  const bob = await (await browser.newContext()).newPage();
  await bob.goto(link);
  await answersClicks(bob);
  await bob.getByRole("button", { name: "Sign in with Example ID" }).click();
  await expect(bob.getByRole("heading", { name: "Staff" })).toBeVisible();
  expect(await statusOf(bob, "/api/people")).toBe(403);

  await ada.reload();
  await act(ada, "Bob Weaver", "Make administrator");
  await expect(ada.getByText("Bob Weaver is an administrator now.")).toBeVisible();
  await ada.goto(`${rollcall.home}/staff`);
  await expect(staffList(ada).getByRole("row").nth(5)).toBeVisible();

  await bob.goto(`${rollcall.url}/settings/people`);
  await act(bob, ADMIN.email, "Remove");
  await expect(bob.getByText(`${ADMIN.email} is removed.`)).toBeVisible();
  await expect(ada.getByRole("alert").getByText("Your account here was removed or disabled")).toBeVisible();
  await expect(staffList(ada)).toHaveCount(0);
  await bob.context().close();
});

test("an invitation whose sign-in failed is to be opened again, and one of whoever has an account says that it changes nothing", async ({
  page: ada,
  browser,
  rollcall,
  provider,
}) => {
  provider.account = { sub: "9", email: "eve@example.com", email_verified: true, name: "Eve Frost" };
  const link = await inviteAccount(ada, rollcall, provider);

  const eve = await (await browser.newContext()).newPage();
  const press = async () => {
    await answersClicks(eve);
    await eve.getByRole("button", { name: "Sign in with Example ID" }).click();
  };
  provider.isDenied = true;
  await eve.goto(link);
  await press();
  await expect(problem(eve)).toContainText(/was cancelled.*Open your invitation’s link again/);
  await expectAccessibleInBoth(eve);
  await expect(eve.getByRole("button", { name: "Sign in with Example ID" })).toHaveCount(0);
  provider.isDenied = false;
  await eve.getByRole("link", { name: "Sign in without the invitation" }).click();
  await press();
  await expect(eve.getByRole("heading", { name: "Staff" })).toBeVisible();

  await eve.goto(link);
  await press();
  await expect(problem(eve)).toContainText("is known here already");
  await expect(problem(eve)).not.toContainText("link again");
  await expectAccessibleInBoth(eve);
  await eve.getByRole("link", { name: "Go on as eve@example.com" }).click();
  await expect(eve.getByRole("heading", { name: "Staff" })).toBeVisible();
  await eve.context().close();
});

/** The first administrator signs in and invites whoever the provider will sign in next. @returns the invitation's link */
async function inviteAccount(page: Page, rollcall: Console, provider: IdentityProvider): Promise<string> {
  provider.redirectTo(`${rollcall.url}/api/auth/callback/oidc`);
  await signIn(page, rollcall);
  await page.goto(`${rollcall.url}/settings/people`);
  return invite(page, String(provider.account.email));
}

function problem(page: Page) {
  return page.getByRole("alert").filter({ hasText: "Who acts" });
}
