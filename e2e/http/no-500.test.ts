import { cookiesIn } from "@/e2e/sign-in";
import { apiRoutes, withIds } from "./api-routes";
import { type Answer, bodyOf, NOBODY } from "./ask";
import { administrator } from "./crowd";
import { type Ask, expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { sending } from "./people";

const FORM = "application/x-www-form-urlencoded";

test("GET of the addresses that signing in posts to is no failure of the server", async ({ ask }) => {
  const failed: string[] = [];
  for (const action of [
    "callback/credentials",
    "callback/credentials/more",
    "callback",
    "callback/nobody",
    "signin/nobody",
    "nothing",
  ]) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const { status } = await ask(`/api/auth/${action}`, { method, headers: {}, as: NOBODY });
      if (status >= 500) failed.push(`${status} ${method} ${action}`);
    }
  }
  expect(failed).toEqual([]);
  const refused = await ask("/api/auth/callback/credentials", { headers: {}, as: NOBODY });
  expect([refused.status, refused.headers.allow]).toEqual([405, "POST"]);
});

const FOREIGN = [
  "foo",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/phish",
  "http://",
  "http://[",
  "http:evil.example",
  "%00",
];

test("an address to lead back to that is none, or another site's, is no failure to strangers, and no line in the log", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  const failed: string[] = [];
  for (const action of ["csrf", "session", "providers", "signin", "signout", "error"]) {
    for (const address of FOREIGN) {
      const query = new URLSearchParams({ callbackUrl: address }).toString();
      for (const cookie of [
        NOBODY,
        `next-auth.callback-url=${encodeURIComponent(address)}`,
        "a=b; next-auth.callback-url; c=d",
      ]) {
        const { status, headers } = await ask(`/api/auth/${action}?${cookie ? "" : query}`, {
          headers: {},
          as: cookie,
        });
        if (status >= 500 || /evil|Configuration/.test(headers.location ?? "")) {
          failed.push(`${status} ${action} ${address} ${cookie} ${headers.location}`);
        }
      }
    }
  }
  expect(failed).toEqual([]);
  expect(rollcall.output().slice(before)).not.toContain('"level":50');
});

test("an error that is no word, or cannot stand in a header, is handed to the sign-in page and is no failure", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  for (const error of [
    "\r\nSet-Cookie: a=b",
    "\0",
    "\u20ac",
    "\u007f",
    "<script>",
    "CredentialsSignin",
    "__proto__",
  ]) {
    const said = encodeURIComponent(error);
    for (const path of [`error?error=${said}`, `error/${said}`]) {
      const { status, headers, cookies } = await ask(`/api/auth/${path}`, { headers: {}, as: NOBODY });
      const to = new URL(headers.location ?? "", rollcall.url);
      expect([status, to.pathname, to.searchParams.get("error")], path).toEqual([302, "/signin", error]);
      expect(cookies).toEqual([]);
    }
  }
  expect(rollcall.output().slice(before)).not.toContain('"level":50');
});

test("a session cookie that nobody was given is no failure, and no error in the log", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  for (const value of ["x", "%", "a.b.c", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c"]) {
    for (const action of ["session", "signout", "csrf"]) {
      const as = `next-auth.session-token=${value}`;
      expect((await ask(`/api/auth/${action}`, { headers: {}, as })).status).toBeLessThan(500);
    }
  }
  for (const end of [" ", "(", "[0]", ".x@"]) {
    const as = `next-auth.session-token${end}=x`;
    expect((await ask("/api/auth/session", { headers: {}, as })).status, as).toBe(200);
  }
  expect(rollcall.output().slice(before)).not.toContain('"level":50');
});

test("what is posted to sign in and is no form is refused, and none of it is in the log", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  const bodies: [type: string, body: string][] = [
    ["application/json", "hunter2secret"],
    ["application/json", '{"password":"hunter2secret'],
    ["application/json", ""],
    ["APPLICATION/JSON", "{"],
    ["text/plain", "hunter2secret"],
    ["multipart/form-data; boundary=x", "--x\r\nhunter2secret"],
    ["", "hunter2secret"],
  ];
  for (const action of [
    "callback/credentials",
    "signin/credentials",
    "signin",
    "signout",
    "session",
    "csrf",
  ]) {
    for (const [type, body] of bodies) {
      const headers: Record<string, string> = type ? { "Content-Type": type } : {};
      const answer = await ask(`/api/auth/${action}`, { method: "POST", headers, body, as: NOBODY });
      expect(refusalIn(answer), `${action} ${type} ${body}`).toMatchObject({
        status: 400,
        code: "query_invalid",
      });
    }
    for (const type of [FORM, `${FORM}; x=application/json`, FORM.toUpperCase()]) {
      for (const body of ["", "%ff%00=%", "callbackUrl=foo", "callbackUrl=//evil.example&csrfToken=%00"]) {
        const headers = { "Content-Type": type };
        const { status } = await ask(`/api/auth/${action}`, { method: "POST", headers, body, as: NOBODY });
        expect(status, `${action} ${type} ${body}`).toBeLessThan(500);
      }
    }
  }
  const said = rollcall.output().slice(before);
  expect(said).not.toContain("hunter2secret");
  expect(said).not.toContain('"level":50');
});

test("the address of Next's own failure page is no failure, and a method that pages do not take is refused unread", async ({
  ask,
  knock,
  rollcall,
}) => {
  const before = rollcall.output().length;
  for (const target of ["/./_global-error", "/x/../_global-error", "/x/%2e%2e/_global%2derror"]) {
    expect((await knock({ target })).status, target).toBe(404);
  }
  for (const path of ["/_global-error", "/_global-error/", "/%5fglobal-error?x", "/_global-error.rsc"]) {
    expect((await ask(path, { headers: {}, as: NOBODY })).status, path).toBe(404);
    expect((await ask(path, { headers: { RSC: "1" }, as: NOBODY })).status, path).toBeLessThan(500);
  }
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    for (const target of ["/api/../signin", "/api/x/%2e%2e/../nothing"]) {
      const refused = refusalIn(await knock({ method, target, lines: ["Next-Action: strangers-text"] }));
      expect(refused, `${method} ${target}`).toMatchObject({ status: 405, code: "method_not_allowed" });
    }
    for (const path of ["/", "/nothing", "/_next/static/x.js", "/signin/x"]) {
      const headers = {
        "Next-Action": "strangers-text",
        "Content-Type": "multipart/form-data; boundary=strangers-text",
      };
      const answer = await ask(path, { method, headers, as: NOBODY });
      expect(refusalIn(answer), `${method} ${path}`).toMatchObject({
        status: 405,
        code: "method_not_allowed",
      });
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  }
  for (const path of [
    "/api/nothing",
    "/api/auth",
    "/api/c/x/nothing",
    "/api/%2e%2e%2fsignin",
    "/api/health/x",
  ]) {
    for (const type of ["multipart/form-data; boundary=strangers-text", FORM, "text/plain"]) {
      const headers = { "Next-Action": "strangers-text", "Content-Type": type };
      const answer = await ask(path, { method: "POST", headers, body: "strangers-text", as: NOBODY });
      expect(refusalIn(answer), `${type} ${path}`).toMatchObject({ status: 405, code: "method_not_allowed" });
    }
  }
  const signin = await ask("/signin?callbackUrl=%2Fsandbox", {
    method: "POST",
    headers: { "Content-Type": FORM },
    body: "x=1",
  });
  expect([signin.status, signin.headers.location]).toEqual([303, "/signin?callbackUrl=%2Fsandbox"]);
  const said = rollcall.output().slice(before);
  expect(said).not.toContain("strangers-text");
  expect(said).not.toMatch(/"level":[45]0/);
});

test("an address of the API at which nothing is answers in JSON, to strangers and to people", async ({
  ask,
}) => {
  for (const path of ["/api/nothing", "/api/c/x/nothing", "/api/auth", "/api/health/x"]) {
    const stranger = await ask(path, { headers: {}, as: NOBODY });
    expect(refusalIn(stranger), path).toMatchObject({ status: 403, code: "request_forbidden" });
    expect(refusalIn(await ask(path)), path).toMatchObject({ status: 400, code: "path_invalid" });
  }
});

test("attack: ids that no database can compare with are unknown ones, wherever an address has an id", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  const failed: string[] = [];
  for (const id of ["\0", "a\0b", "'", "\r\n", "\u{1f600}", "x".repeat(5000)]) {
    for (const route of apiRoutes()) {
      const address = withIds(route, rollcall.connection, id);
      if (address === undefined) continue;
      for (const method of route.answers) {
        const form =
          method === "GET" || method === "DELETE" ? { method } : sending(method, { role: "admin" });
        const { status } = await ask(address, { ...form, as: administrator() });
        if (status >= 500)
          failed.push(`${status} ${method} ${route.name} ${JSON.stringify(id.slice(0, 10))}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect(rollcall.output().slice(before)).not.toContain('"level":50');
});

test("two Hosts in one request are refused, whichever would be meant", async ({ knock, rollcall }) => {
  const { host } = new URL(rollcall.url);
  for (const other of [host, "evil.example"]) {
    const refused = refusalIn(await knock({ target: "/signin", lines: [`Host: ${other}`] }));
    expect(refused).toMatchObject({ status: 400, code: "query_invalid" });
  }
});

test("a control character in the e-mail is a wrong guess like any other: refused, counted, and nothing is logged as an error", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  const errors: (string | null)[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    errors.push(await signInError(ask, "nul\0@rollcall.local"));
  }
  expect(errors.slice(0, 5)).toEqual(Array(5).fill("CredentialsSignin"));
  expect(errors[5]).toMatch(/^throttled:\d+$/);
  expect(await signInError(ask, "\ud800\u0007@rollcall.local")).toBe("CredentialsSignin");
  expect(rollcall.output().slice(before)).not.toContain('"level":50');
});

async function signInError(ask: Ask, email: string): Promise<string | null> {
  const csrf: Answer = await ask("/api/auth/csrf", { headers: {}, as: NOBODY });
  const { csrfToken } = bodyOf<{ csrfToken: string }>(csrf);
  const answer = await ask("/api/auth/callback/credentials", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email, password: "wrong", json: "true" }).toString(),
    as: cookiesIn(csrf.cookies),
  });
  return new URL(bodyOf<{ url: string }>(answer).url).searchParams.get("error");
}
