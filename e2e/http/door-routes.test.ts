import { apiRoutes, exampleOf } from "./api-routes";
import { type Answer, HEADER, NOBODY } from "./ask";
import { nextPerson } from "./crowd";
import { expect, test } from "./fixtures";
import { apiPath, refusalIn } from "./knock";

/** The handlers that anybody may ask, and why. Every other one is probed below. */
const PUBLIC: Record<string, string> = {
  "auth/[...nextauth]": "it is where people sign in; next-auth has a token of its own against forgery",
  "invitations/find": "whoever was invited has no account yet; it knows whoever has the token of the link",
  "invitations/accept": "whoever was invited has no account yet; it knows whoever has the token of the link",
  "health/live": "whoever restarts processes has no session; it says nothing but that",
  metrics: "whoever scrapes them has no session; a token, or a program on this machine (metrics.test.ts)",
  "health/ready": "whoever sends traffic has no session; it says nothing but that",
};

const PROBED = apiRoutes().filter(({ name }) => !(name in PUBLIC));

test("every handler on disk is probed, or public for a reason that is written down", () => {
  const names = apiRoutes().map(({ name }) => name);
  for (const name of Object.keys(PUBLIC)) expect(names).toContain(name);
  for (const route of PROBED) {
    expect(route.answers, route.name).not.toEqual([]);
    expect(exampleOf(route, "any")).toMatch(/^\/api\/[\w/-]+$/);
  }
});

test("without a session, or from elsewhere, every handler refuses, at no cost to the service", async ({
  ask,
  rollcall,
  service,
}) => {
  for (const { route, method } of PROBED.flatMap((each) =>
    each.answers.map((name) => ({ route: each, method: name })),
  )) {
    const address = exampleOf(route, rollcall.connection);
    const nobody = await ask(address, { method, as: NOBODY });
    expect(refusalIn(nobody), `${method} ${route.name}`).toMatchObject({
      status: 401,
      type: "authentication_error",
      code: "session_required",
    });
    for (const headers of elsewhere(rollcall.url)) {
      const refused = await ask(address, { method, headers });
      expect(refusalIn(refused), `${method} ${route.name} ${JSON.stringify(headers)}`).toMatchObject({
        status: 403,
        type: "permission_error",
        code: "request_forbidden",
      });
    }
  }
  expect(service.arrivals).toEqual([]);
});

/** What a request has that no page of Rollcall's own made. */
function elsewhere(own: string): Record<string, string>[] {
  return [
    {},
    { "X-Rollcall": "0" },
    { "Sec-Fetch-Site": "cross-site" },
    { ...HEADER, "Sec-Fetch-Site": "cross-site" },
    { ...HEADER, "Sec-Fetch-Site": "same-site" },
    { ...HEADER, "Sec-Fetch-Site": "none" },
    { ...HEADER, Origin: "https://evil.example" },
    { ...HEADER, Origin: "null" },
    { ...HEADER, Origin: own.replace("http:", "https:").replace(/\d+$/, "1") },
  ];
}

/** What no handler can take. */
const UNKNOWN = ["PROPFIND", "SEARCH", "PURGE", "LINK", "QUERY"];
/** What HTTP has never heard of: Node refuses it before any handler. */
const UNHEARD_OF = ["FOO", "get", "Get", "GET\t", "X"];

test("every method that a handler does not answer is 405 with a code, and with those it does in Allow", async ({
  knock,
  service,
  rollcall,
}) => {
  for (const route of apiRoutes()) {
    const target = exampleOf(route, rollcall.connection);
    for (const method of [...route.refuses, ...UNKNOWN]) {
      const said = `${method} ${route.name}`;
      const reply = await knock({ method, target });
      expect(reply.status, said).toBe(405);
      if (!UNKNOWN.includes(method)) expect(reply.headers.allow, said).toBe(route.answers.join(", "));
      if (method !== "HEAD") expect(refusalIn(reply).code, said).toBe("method_not_allowed");
    }
    for (const method of UNHEARD_OF) expect((await knock({ method, target })).status, route.name).toBe(400);
    // No tunnel: the connection ends without a word.
    expect((await knock({ method: "CONNECT", target })).status, route.name).toBe(0);
  }
  expect(service.arrivals).toEqual([]);
});

test("cross-site tracing: TRACE is refused and reflects nothing", async ({ knock, service, rollcall }) => {
  for (const route of apiRoutes()) {
    const reply = await knock({
      method: "TRACE",
      target: exampleOf(route, rollcall.connection),
      lines: ["X-Secret: reflected"],
    });
    expect(service.arrivals).toEqual([]);
    expect(reply.text).not.toContain("reflected");
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBeDefined();
  }
});

test("every JSON answer, ours or the service's, is private, not stored and not sniffed", async ({
  knock,
  rollcall,
}) => {
  const api = apiPath(rollcall);
  const long = "x".repeat(5000);
  const asked: Record<string, number> = {
    [`${api}/v1/staff?limit=1`]: 200,
    "/api/status": 200,
    [`${api}/v1/staff?limit=101`]: 400,
    [`${api}/v1/nothing`]: 404,
    "/api/c/nobody/v1/staff": 404,
    [`${api}/v1/a.b`]: 400,
    [`${api}/v1/staff?q=${long}`]: 400,
    [`${api}/v1/%zz`]: 400,
    [`${api}/requests`]: 200,
    [`${api}/requests/minutes`]: 200,
    [`${api}/requests/hours?at=3600000`]: 200,
    [`${api}/requests?status=x`]: 400,
    [`${api}/requests/nothing`]: 404,
    "/api/c/nobody/requests": 404,
  };
  for (const [target, status] of Object.entries(asked)) {
    const { headers, ...reply } = await knock({ target });
    expect(reply.status, target).toBe(status);
    expect(headers, target).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  }
  for (const target of ["/api/health/live", "/api/health/ready", "/api/auth/session", "/api/auth/csrf"]) {
    const { status, headers } = await knock({ target });
    expect(status).toBe(200);
    expect(headers["x-content-type-options"], target).toBe("nosniff");
    expect(headers["cache-control"], target).toContain("no-store");
  }
});

test("every answer of signing in is kept by nothing in between, one that sets a cookie or fails too", async ({
  ask,
}) => {
  for (const [path, status] of [
    ["providers", 200],
    ["signin", 302],
    ["signout", 302],
    ["error", 302],
    ["callback/credentials", 405],
    ["_log", 400],
    ["verify-request", 400],
    ["nothing", 400],
  ] as const) {
    const answer = await ask(`/api/auth/${path}`, { headers: {}, as: NOBODY });
    expect([answer.status, answer.headers["cache-control"]], path).toEqual([status, "private, no-store"]);
    if (status >= 400) expect(refusalIn(answer).status, path).toBe(status);
  }
});

test("flooding: a person's requests beyond 60 and 20 a second are refused, over all handlers together", async ({
  ask,
  service,
}) => {
  const person = nextPerson();
  const started = performance.now();
  const addresses = ["/api/status", "/api/c/nobody/v1/staff"] as const;
  const answers: ({ address: string } & Answer)[] = [];
  const refused = () => answers.filter(({ status }) => status === 429);
  const refusedAt = () => new Set(refused().map(({ address }) => address));
  // Once, but where the machine is too busy to ask so fast.
  while (refusedAt().size < addresses.length) {
    const asked = Array.from({ length: 200 }, async (_, n) => {
      const address = addresses[n % 2 === 0 ? 0 : 1];
      return { address, ...(await ask(address, { as: person })) };
    });
    answers.push(...(await Promise.all(asked)));
  }
  const seconds = (performance.now() - started) / 1000;
  expect(refused().length).toBeGreaterThanOrEqual(answers.length - 60 - Math.ceil(20 * seconds));
  for (const answer of refused()) {
    expect(refusalIn(answer)).toMatchObject({ type: "rate_limit_error", code: "too_many_requests" });
    expect(answer.headers["retry-after"]).toBe("1");
  }
  expect(service.arrivals).toEqual([]);
  await expect.poll(async () => (await ask("/api/status", { as: person })).status).toBe(200);
});
