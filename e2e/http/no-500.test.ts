import { cookiesIn } from "@/e2e/sign-in";
import { type Answer, bodyOf, NOBODY } from "./ask";
import { anybody } from "./crowd";
import { type Ask, expect, test } from "./fixtures";

/** What a browser says it has on screen, as Next's own pages tell the server, and what it would never say. */
const TREES = [
  ["", { children: ["signin", { children: ["__PAGE__", {}, null, null] }] }, null, null, true],
  [
    "",
    { children: ["(console)", { children: ["sandbox", { children: ["__PAGE__", {}] }] }] },
    null,
    "refetch",
  ],
  [],
  "tree",
  { children: 7 },
].map((tree) => encodeURIComponent(JSON.stringify(tree)));
const HEADERS = [...TREES, "no JSON", "%", "%5B%22"];

test("an RSC request with another route's state tree is no failure of the server, to strangers and to people", async ({
  ask,
  rollcall,
}) => {
  const paths = ["/signin", "/nowhere", "/nowhere/at/all", new URL(`${rollcall.home}/staff`).pathname];
  const failed: string[] = [];
  for (const as of [NOBODY, anybody()]) {
    for (const path of paths) {
      for (const tree of HEADERS) {
        const { status } = await ask(path, { headers: { RSC: "1", "Next-Router-State-Tree": tree }, as });
        if (status >= 500) failed.push(`${status} ${path} ${tree}`);
      }
    }
  }
  expect(failed).toEqual([]);
  const page = await ask("/nowhere", { headers: {} });
  expect(page.status).toBe(404);
  expect(page.text).toContain("There is nothing at this address");
});

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
