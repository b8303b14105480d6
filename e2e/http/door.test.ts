import { cookiesIn } from "@/e2e/sign-in";
import { bodyOf, HEADER, NOBODY } from "./ask";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";

interface Staff {
  data: unknown[];
  error: { code: string; param?: string };
}

test("reading without a session is refused in the service's shape, at no cost to the service", async ({
  ask,
  rollcall,
  service,
}) => {
  for (const address of [`${rollcall.api}/v1/staff`, "/api/status"]) {
    const refused = refusalIn(await ask(address, { as: NOBODY }));
    expect(refused).toMatchObject({ status: 401, type: "authentication_error", code: "session_required" });
  }
  expect(service.arrivals).toEqual([]);
});

test("cross-site request forgery: no header, another site or a foreign origin is refused", async ({
  ask,
  rollcall,
  service,
}) => {
  const attempts: Record<string, string>[] = [
    {},
    { "X-Rollcall": "0" },
    { ...HEADER, "Sec-Fetch-Site": "cross-site" },
    { ...HEADER, "Sec-Fetch-Site": "same-site" },
    { ...HEADER, Origin: "https://evil.example" },
    { ...HEADER, Origin: "null" },
  ];
  for (const headers of attempts) {
    const refused = refusalIn(await ask(`${rollcall.api}/v1/staff`, { headers }));
    expect(refused, JSON.stringify(headers)).toMatchObject({ status: 403, code: "request_forbidden" });
  }
  expect(service.arrivals).toEqual([]);
});

test("cross-site request forgery: another site signs nobody in or out, though it has a pair of CSRF token and cookie", async ({
  ask,
  rollcall,
}) => {
  const csrf = await ask("/api/auth/csrf", { headers: {}, as: NOBODY });
  const { csrfToken } = bodyOf<{ csrfToken: string }>(csrf);
  const post = (action: string, headers: Record<string, string>) =>
    ask(`/api/auth/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ csrfToken, json: "true" }).toString(),
      as: cookiesIn(csrf.cookies),
    });
  for (const action of ["callback/credentials", "signin/oidc", "signout"]) {
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ] as Record<string, string>[]) {
      const refused = refusalIn(await post(action, headers));
      expect(refused, action).toMatchObject({ status: 403, code: "request_forbidden" });
    }
  }
  const own = await post("signout", { Origin: rollcall.url, "Sec-Fetch-Site": "same-origin" });
  expect(own.status).toBe(200);
});

test("the proxy hands on status, body and documented headers, and says where they come from", async ({
  ask,
  rollcall,
}) => {
  const answer = await ask(`${rollcall.api}/v1/staff?limit=2`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "rollcall-source": "upstream",
    "rollcall-attempts": "1",
    "service-version": "v1",
    "ratelimit-limit": "120",
    "request-id": expect.stringMatching(/^req_/),
  });
  expect(bodyOf<Staff>(answer).data).toHaveLength(2);
});

test("the service's 400 arrives as its own", async ({ ask, rollcall }) => {
  const answer = await ask(`${rollcall.api}/v1/staff?limit=101`);
  expect(answer.status).toBe(400);
  expect(bodyOf<Staff>(answer).error).toMatchObject({ code: "parameter_invalid", param: "limit" });
});

test("the icon is wherever a browser looks for one", async ({ ask }) => {
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    const { status, headers } = await ask(path, { headers: {}, as: NOBODY });
    expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  }
});

test("an unknown connection is said as such, by the API and by the page's status", async ({
  ask,
  service,
}) => {
  const refused = refusalIn(await ask("/api/c/nobody/v1/staff"));
  expect(refused).toMatchObject({ status: 404, code: "connection_unknown" });
  expect((await ask("/c/nobody/staff", { headers: {} })).status).toBe(404);
  expect(service.arrivals).toEqual([]);
});
