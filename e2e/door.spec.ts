import type { Page } from "@playwright/test";
import { ADMIN } from "@/e2e/consoles/console";
import { openUserMenu } from "@/e2e/pages/shell-page";
import { answersClicks, expect, staffCalls, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [401, 404] });

test("signing in: a wrong password says so without saying which part was wrong; a deep link comes back; open redirects do not", async ({
  page,
  context,
  rollcall,
}) => {
  await page.goto(`${rollcall.home}/staff`);
  const place = `${rollcall.url}/signin?callbackUrl=${pathOf(`${rollcall.home}/staff`)}`;
  await expect(page).toHaveURL(place);
  for (const email of [ADMIN.email, "nobody@rollcall.local"]) {
    await submit(page, email, "not-the-password");
    await expect(page.getByText("Incorrect e-mail or password.")).toBeVisible();
  }
  await submit(page, ADMIN.email, ADMIN.password);
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  await expect(page).toHaveURL(`${rollcall.home}/staff`);

  await context.clearCookies();
  // The first page of a shared console is the board, which asks all connections, those of later journeys too.
  await page.route(`${rollcall.url}/`, (route) => route.fulfill({ body: "The first page" }));
  await page.goto(`${rollcall.url}/signin?callbackUrl=https%3A%2F%2Fevil.example%2F`);
  await submit(page, ADMIN.email, ADMIN.password);
  await expect(page.getByText("The first page")).toBeVisible();
  await expect(page).toHaveURL(`${rollcall.url}/`);
});

test("the page of an unknown connection says that there is nothing, at no cost to the service", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  await page.goto(`${rollcall.url}/c/nobody/staff`);
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  expect(service.arrivals).toEqual([]);
});

test("another site can have the browser ask for pages: what nobody sees costs no call, and a link there opens the list", async ({
  signedInPage: page,
  rollcall,
  service,
}) => {
  const list = `${rollcall.home}/staff`;
  const before = staffCalls(service).length;
  for (const [method, site, more] of [
    ["GET", "cross-site", { "Sec-Fetch-Dest": "document" }],
    ["GET", "same-site", { "Sec-Fetch-Dest": "image" }],
    ["HEAD", "same-site", { "Sec-Fetch-Dest": "empty" }],
    // What a page of the same site asks for by speculation rules.
    ["GET", "none", { "Sec-Purpose": "prefetch" }],
    ["GET", "none", { "Sec-Purpose": "prefetch;prerender" }],
  ] as const) {
    const headers = { "Sec-Fetch-Site": site, ...more };
    const answer = await page.request.fetch(`${list}?after=${site}-${method}`, { method, headers });
    expect(answer.status()).toBe(200);
  }
  expect(staffCalls(service)).toHaveLength(before);

  await page.route("http://elsewhere.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${list}">The staff</a>` }),
  );
  await page.goto("http://elsewhere.test/");
  const sent = page.waitForResponse(list);
  await page.getByRole("link", { name: "The staff" }).click();
  expect(await (await sent).text(), "a page without rows").not.toContain("has_more");
  await expect(page.getByText("First 100 loaded")).toBeVisible();
  expect(staffCalls(service)).toHaveLength(before + 1);
});

test("a session that ends in an open tab is said there, and the polling stops; who signs out in one tab does in all", async ({
  page,
  context,
  rollcall,
}) => {
  // A session of its own, as it ends.
  const place = pathOf(`${rollcall.home}/staff`);
  await page.goto(`${rollcall.url}/signin?callbackUrl=${place}`);
  await submit(page, ADMIN.email, ADMIN.password);
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: "Keep reading" }).click();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  // Followed into another tab it leads to the sign-in page and back; here it asks in place: shell-session.spec.ts.
  const link = page.getByRole("link", { name: "Sign in again" });
  await expect(link).toHaveAttribute("href", `/signin?callbackUrl=${place}`);
  await context.addCookies(cookies);
  const other = await context.newPage();
  await other.goto(`${rollcall.home}/staff`);
  await answersClicks(other);
  await (await openUserMenu(other)).getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  // Whoever signs out leaves nothing open.
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

/** The path of an address, as a parameter of another. */
function pathOf(address: string): string {
  return encodeURIComponent(new URL(address).pathname);
}

async function submit(page: Page, email: string, password: string): Promise<void> {
  await answersClicks(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
