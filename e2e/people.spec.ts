import type { Browser, Page, Response } from "@playwright/test";
import pg from "pg";
import { ADMIN, type Console, stopCleanly } from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { act, invite, statusOf } from "@/e2e/pages/people-page";
import { openUserMenu, popover, sections } from "@/e2e/pages/shell-page";
import { postgresMissing, startPostgres } from "@/lib/server/db/testing/databases";
import { answersClicks, test as base, expect, signIn, staffList } from "./fixtures";

const test = base.extend<{ database: string; instances: [Console, Console] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures one needs from the pattern.
  database: async ({}, use) => {
    const server = await startPostgres();
    await use(await server.createDatabase());
    await server.stop();
  },
  /** Two on one PostgreSQL. */
  instances: async ({ database, service, context }, use) => {
    const cluster = createCluster({ database, service });
    const instances: [Console, Console] = [await cluster.start(), await cluster.start()];
    await use(instances);
    // A page that is left open goes on asking.
    for (const page of context.pages()) await page.close();
    for (const instance of instances) await stopCleanly(instance);
  },
});

test.use({
  ownConsole: "its people come and go",
  serviceOptions: { staff: 30 },
  expectedStatuses: [400, 401, 403, 409],
});

const BOB = { email: "bob@example.com", name: "Bob Weaver", password: "seven red wheelbarrows" };

test("an administrator invites a viewer, who comes by the link, once, sees what viewers may, becomes administrator and removes the first", async ({
  page: ada,
  browser,
  rollcall,
}) => {
  await signIn(ada, rollcall);
  await sections(ada).getByRole("link", { name: "Settings" }).click();
  await sections(ada).getByRole("link", { name: "People" }).click();
  await expectRefusals(ada);
  const link = await invite(ada, "زينب@مثال.example");

  const bob = await accept(browser, link);
  await bob.goto("about:blank");
  await bob.goto(link);
  await expect(bob.getByRole("heading", { name: "This invitation was accepted already" })).toBeVisible();
  await bob.goto(`${rollcall.home}/staff`);
  await expect(staffList(bob).getByRole("row").nth(5)).toBeVisible();
  await expect(sections(bob).getByRole("link", { name: "Sandbox" })).toHaveCount(0);
  await sections(bob).getByRole("link", { name: "Settings" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "You" })).toBeVisible();
  await expect(sections(bob).getByRole("link", { name: "People" })).toHaveCount(0);
  await bob.goto(`${rollcall.url}/settings/people`);
  await expect(bob.getByRole("heading", { name: "For administrators only" })).toBeVisible();
  expect(await statusOf(bob, "/api/people")).toBe(403);

  await ada.reload();
  await act(ada, BOB.name, "Make administrator");
  await expect(ada.getByText(`${BOB.name} is an administrator now.`)).toBeVisible();
  await ada.goto(`${rollcall.home}/staff`);
  await expect(staffList(ada).getByRole("row").nth(5)).toBeVisible();

  await bob.reload();
  await act(bob, "admin@rollcall.local", "Remove");
  await expect(bob.getByText("admin@rollcall.local is removed.")).toBeVisible();
  await expect(bob.getByRole("button", { name: "Actions for admin@rollcall.local" })).toHaveCount(0);
  await expect(ada.getByRole("alert").getByText("Your account here was removed or disabled")).toBeVisible();
  await expect(staffList(ada)).toHaveCount(0);
  expect(await statusOf(ada, "/api/status")).toBe(401);
  await ada.goBack();
  await expect(ada.getByRole("button", { name: "Sign in" })).toBeVisible();

  await act(bob, BOB.name, "Make viewer");
  await expect(popover(bob, `Make ${BOB.name} a viewer?`)).toContainText("the last administrator");
  await bob.context().close();
});

test("an invitation's page says who is signed in here, also after a sign-out and a sign-in in another tab, and keeps what is typed", async ({
  page: ada,
  context,
  rollcall,
}) => {
  await signIn(ada, rollcall);
  await ada.goto(`${rollcall.url}/settings/people`);
  const invitation = await context.newPage();
  await invitation.goto(await invite(ada, BOB.email));
  const signedIn = invitation.getByText(`You are signed in here as ${ADMIN.email}`);
  await expect(signedIn).toBeVisible();
  await invitation.getByLabel("Name").fill(BOB.name);

  await (await openUserMenu(ada)).getByRole("button", { name: "Sign out" }).click();
  await expect(ada.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(signedIn).toHaveCount(0);
  await expect(invitation.getByLabel("Name")).toHaveValue(BOB.name);

  await answersClicks(ada);
  await ada.getByLabel("E-mail").fill(ADMIN.email);
  await ada.getByLabel("Password").fill(ADMIN.password);
  await ada.getByRole("button", { name: "Sign in" }).click();
  await expect(signedIn).toBeVisible();
  await expect(invitation.getByLabel("Name")).toHaveValue(BOB.name);
});

test.describe("on two instances", () => {
  const missing = postgresMissing();
  test.skip(missing !== undefined, missing);

  test("whoever was invited at one and came in at the other becomes administrator and removes the first, whose open tab at the one says so and keeps nothing", async ({
    page: ada,
    browser,
    instances: [first, second],
  }) => {
    await signIn(ada, first);
    await ada.goto(`${first.url}/settings/people`);
    const link = await invite(ada, BOB.email);
    const bob = await accept(browser, link.replace(first.url, second.url));
    expect(new URL(bob.url()).origin).toBe(second.url);
    await bob.goto(`${second.url}/settings/people`);
    await expect(bob.getByRole("heading", { name: "For administrators only" })).toBeVisible();

    await ada.reload();
    await act(ada, BOB.name, "Make administrator");
    await expect(ada.getByText(`${BOB.name} is an administrator now.`)).toBeVisible();
    await ada.goto(`${first.home}/staff`);
    await expect(staffList(ada).getByRole("row").nth(5)).toBeVisible();

    await bob.reload();
    await act(bob, ADMIN.email, "Remove");
    await expect(bob.getByText(`${ADMIN.email} is removed.`)).toBeVisible();
    await expect(ada.getByRole("alert").getByText("Your account here was removed or disabled")).toBeVisible();
    await expect(staffList(ada)).toHaveCount(0);
    await ada.goBack();
    await expect(ada.getByRole("button", { name: "Sign in" })).toBeVisible();
    await bob.context().close();
  });

  test("of many people one is found by words, and removed by keyboard or by pointer, which leaves the focus on the list though nobody is left in it", async ({
    page,
    database,
    instances: [instance],
  }) => {
    await addPeople(database, 30);
    await signIn(page, instance);
    await page.goto(`${instance.url}/settings/people`);
    await answersClicks(page);
    await expect(page.getByText("31 people")).toBeVisible();
    const box = page.getByRole("searchbox", { name: "Find people by name or address" });
    await box.fill("17 guest");
    const list = page.getByRole("list", { name: "People" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await list.getByRole("button", { name: "Actions for Guest 17" }).press("Enter");
    await page.getByRole("button", { name: "Remove …" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
    await expect(page.getByText("Nobody here is called that")).toBeVisible();
    await expect(list).toBeFocused();
    await box.fill("18");
    await act(page, "Guest 18", "Remove");
    await expect(list.getByRole("listitem")).toHaveCount(0);
    await expect(list).toBeFocused();
    await box.fill("");
    await expect(list.getByRole("listitem")).toHaveCount(29);
    await expect(list.getByText(/^Guest 1[78]$/)).toHaveCount(0);
  });
});

/** Adds viewers that have never been here, in the database: they come by no page. */
async function addPeople(database: string, count: number): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `insert into people (email, name, role, password_hash, created_at)
     select 'guest-' || n || '@example.com', 'Guest ' || n, 'viewer', 'none', now() from generate_series(1, $1) n`,
    [count],
  );
  await client.end();
}

/** What the form of invitations refuses is said at its field. */
async function expectRefusals(page: Page): Promise<void> {
  await answersClicks(page);
  const form = page.getByRole("form", { name: "Invite somebody" });
  const email = form.getByLabel("E-mail");
  for (const wrong of ["", "<b>x</b>@example.com", "x".repeat(10_000), "a\u0000b@example.com"]) {
    await email.fill(wrong);
    const refusal = page.waitForResponse(isAnswerToInviting);
    await form.getByRole("button", { name: "Create invitation link" }).click();
    expect((await refusal).status()).toBe(400);
    await expect(email).toHaveAccessibleDescription(/E-mail must be an e-mail address/);
    await expect(email).toBeFocused();
  }
}

/** The list of invitations is read at the same address, at a time of its own. */
function isAnswerToInviting(answer: Response): boolean {
  return answer.url().endsWith("/api/invitations") && answer.request().method() === "POST";
}

/** Opens the link as somebody new, twice as a preview would, and makes the account. */
async function accept(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.reload();
  await page.getByLabel("Name").fill(BOB.name);
  await page.getByLabel("Password", { exact: true }).fill("password1234");
  await page.getByRole("button", { name: "Make account and sign in" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/most common/);
  await page.getByLabel("Password", { exact: true }).fill(BOB.password);
  await page.getByRole("button", { name: "Make account and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  return page;
}
