import { ADMIN } from "./console";
import { expect, signIn, test } from "./fixtures";

test.use({ serviceOptions: { staff: 300 }, expectedStatuses: [401, 404] });

const HEADER = { "X-Rollcall": "1" };

test("reading without a session is refused in the service's shape, at no cost to the service", async ({
  request,
  rollcall,
  service,
}) => {
  for (const address of [`${rollcall.api}/v1/staff`, `${rollcall.url}/api/status`]) {
    const response = await request.get(address, { headers: HEADER });
    expect(response.status()).toBe(401);
    expect(response.headers()["rollcall-source"]).toBe("local");
    const { error } = await response.json();
    expect(error).toMatchObject({ type: "authentication_error", code: "session_required" });
    expect(error.request_id).toMatch(/^local_/);
    expect(response.headers()["request-id"]).toBe(error.request_id);
  }
  expect(service.controls.requests()).toHaveLength(0);
});

test("cross-site request forgery: no header, another site or a foreign origin is refused", async ({
  staffPage,
  rollcall,
  service,
}) => {
  const before = service.controls.requests().length;
  const address = `${rollcall.api}/v1/staff`;
  const attempts: Record<string, string>[] = [
    {},
    { "X-Rollcall": "0" },
    { ...HEADER, "Sec-Fetch-Site": "cross-site" },
    { ...HEADER, "Sec-Fetch-Site": "same-site" },
    { ...HEADER, Origin: "https://evil.example" },
    { ...HEADER, Origin: "null" },
  ];
  for (const headers of attempts) {
    const response = await staffPage.request.get(address, { headers });
    expect(response.status(), JSON.stringify(headers)).toBe(403);
    expect((await response.json()).error.code).toBe("request_forbidden");
  }
  expect(service.controls.requests()).toHaveLength(before);
});

test("the proxy hands on status, body and documented headers, and says where they come from", async ({
  staffPage,
  rollcall,
}) => {
  const response = await staffPage.request.get(`${rollcall.api}/v1/staff?limit=2`, {
    headers: HEADER,
  });
  expect(response.status()).toBe(200);
  const headers = response.headers();
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "rollcall-source": "upstream",
    "rollcall-attempts": "1",
    "service-version": "v1",
    "ratelimit-limit": "120",
  });
  expect(headers["request-id"]).toMatch(/^req_/);
  expect((await response.json()).data).toHaveLength(2);
});

test("the service's 400 arrives as its own", async ({ staffPage, rollcall }) => {
  const response = await staffPage.request.get(`${rollcall.api}/v1/staff?limit=101`, {
    headers: HEADER,
  });
  expect(response.status()).toBe(400);
  expect((await response.json()).error).toMatchObject({ code: "parameter_invalid", param: "limit" });
});

test("the icon is wherever a browser looks for one", async ({ request, rollcall }) => {
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    const icon = await request.get(rollcall.url + path);
    expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
  }
});

test("an unknown connection is said as such, by the API and by the page", async ({
  staffPage,
  rollcall,
  service,
}) => {
  const response = await staffPage.request.get(`${rollcall.url}/api/c/nobody/v1/staff`, { headers: HEADER });
  expect(response.status()).toBe(404);
  expect((await response.json()).error.code).toBe("connection_unknown");
  const before = service.controls.requests().length;
  await staffPage.goto(`${rollcall.url}/c/nobody/staff`);
  await expect(staffPage.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  expect(service.controls.requests()).toHaveLength(before);
});

test.describe("signing in and out", () => {
  test.use({ ownConsole: "sessions begin and end" });

  test("a wrong password says so without saying which part was wrong", async ({ page, rollcall }) => {
    await page.goto(rollcall.url);
    for (const email of [ADMIN.email, "nobody@rollcall.local"]) {
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password").fill("not-the-password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("The e-mail or the password is not right.")).toBeVisible();
    }
  });

  test("a deep link asks for sign-in and comes back; open redirects do not", async ({ page, rollcall }) => {
    await page.goto(`${rollcall.home}/staff`);
    await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Fc%2Fdefault%2Fstaff$/);
    await page.goto(`${rollcall.url}/signin?callbackUrl=https%3A%2F%2Fevil.example%2F`);
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: /^Access:/ })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(rollcall.url);
  });

  test("replaying a cookie after sign-out: the session's row is gone", async ({ page, rollcall }) => {
    await signIn(page, rollcall);
    const cookies = await page.context().cookies();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.context().addCookies(cookies);
    const response = await page.request.get(`${rollcall.url}/api/status`, { headers: HEADER });
    expect(response.status()).toBe(401);
    await page.goto(`${rollcall.home}/staff`);
    await expect(page).toHaveURL(/\/signin/);
  });

  test("a session that ends in an open tab is said there, and the polling stops", async ({
    staffPage,
    context,
    rollcall,
  }) => {
    const other = await context.newPage();
    await other.goto(`${rollcall.home}/staff`);
    await other.getByRole("button", { name: "Sign out" }).click();
    await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
    await staffPage.getByRole("button", { name: "Not now, read on" }).click();
    await expect(staffPage.getByText("Your session has ended.")).toBeVisible();
    // Followed into another tab it leads to the sign-in page and back; here it asks in place: shell-session.spec.ts.
    const link = staffPage.getByRole("link", { name: "Sign in again" });
    await expect(link).toHaveAttribute("href", /signin\?callbackUrl=%2Fc%2Fdefault%2Fstaff$/);
  });
});
