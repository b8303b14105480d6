import { ADMIN, launch, preparedFolder } from "@/e2e/consoles/console";
import { startOwnConsole } from "@/e2e/consoles/own-console";
import { popover } from "@/e2e/pages/shell-page";
import { CLIENT, serveIdentityProvider } from "@/lib/testing/identity-provider/serve";
import { expectAccessibleInBoth } from "./accessible";
import { answersClicks, expect, staffList, test } from "./fixtures";

test.use({
  ownConsole: "it begins without passwords, on a folder that has a link",
  serviceOptions: { staff: 30 },
  expectedStatuses: [401],
});

test("without passwords an operator's link signs in once, a wrong one says what to do, and a session that ends asks for no password", async ({
  page,
  context,
  service,
}) => {
  const provider = await serveIdentityProvider();
  const data = preparedFolder();
  const settings = {
    DATA_DIR: data.path,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: "Example ID",
    OIDC_ADMIN_EMAILS: "ada@example.com",
    PASSWORD_SIGN_IN: "off",
  };
  const link = await linkFor(ADMIN.email, settings);
  const { rollcall, end } = await startOwnConsole(service, { resources: ["staff"], settings });
  provider.redirectTo(`${rollcall.url}/api/auth/callback/oidc`);
  provider.account = { sub: "7", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" };

  const problem = page.getByRole("main").getByRole("alert");
  const open = async (address: string) => {
    await page.goto("about:blank");
    await page.goto(rollcall.url + address);
    await answersClicks(page);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  for (const wrong of ["", "#%zz", `#${"x".repeat(10_000)}`, `${link}x`]) {
    await open(`/signin/link${wrong.replace("/signin/link", "")}`);
    await expect(problem).toHaveText(/used already, has expired or is incomplete.*npm run reset-password/);
  }
  await expectAccessibleInBoth(page);

  // As a preview opens it, which uses nothing up.
  await page.goto(`${rollcall.url}${link}`);
  await open(link);
  await expect(staffList(page).getByRole("row").nth(5)).toBeVisible();

  await context.clearCookies();
  const dialog = popover(page, "Your session has ended");
  await expect(dialog.getByRole("button", { name: "Sign in with Example ID" })).toBeFocused();
  await expect(dialog.getByLabel("Password")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Sign in with Example ID" }).click();
  await expect(dialog).toBeHidden();
  await expect(staffList(page).getByRole("row").nth(5)).toBeVisible();

  await context.clearCookies();
  await open(link);
  await expect(problem).toHaveText(/used already/);
  await page.close();
  await end();
  data.remove();
  await provider.close();
});

/** What the operator's command prints, as a path. */
async function linkFor(email: string, settings: Record<string, string>): Promise<string> {
  const { ended } = launch("node", ["lib/cli/start.mjs", "--reset-password", email], settings);
  const { code, output } = await ended;
  const path = /\/signin\/link#\S+/.exec(output)?.[0];
  if (code !== 0 || path === undefined) throw new Error(`No link: ${output}`);
  return path;
}
