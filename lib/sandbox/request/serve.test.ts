import { expect, test } from "vitest";
import { apiErrorBody } from "@/lib/contract/api-error";
import { createCall } from "@/lib/sandbox/call/call";
import { memoryStore } from "@/lib/sandbox/store/store";
import { secureRandom } from "@/lib/sandbox/world/random";
import { createWorld } from "@/lib/sandbox/world/world";
import { createTestbed, errorOf } from "@/lib/testing/sandbox-testbed";
import { respond } from "./respond";

const MALFORMED_CREDENTIALS = [
  undefined,
  "",
  "Bearer",
  "Bearer ",
  "Basic dXNlcjpwYXNz",
  "Bearer one two",
  "Bearer wdt_nobody",
  "Bearer one, Bearer two",
];

test("without a valid token every call gets the same 401, whatever the reason", async () => {
  const bed = createTestbed();
  const { sandbox, clock, call } = bed;
  const expired = await bed.token();
  clock.now += 900_000;
  const revoked = await bed.token();
  sandbox.controls.revokeTokens();
  const credentials = [
    ...MALFORMED_CREDENTIALS,
    `Bearer ${expired}`,
    `Bearer ${revoked}`,
    `Bearer ${sandbox.apiKey}`,
  ];
  const seen = new Set<string>();
  for (const authorization of credentials) {
    const answer = await call("/v1/staff", authorization === undefined ? {} : { headers: { authorization } });
    const { request_id, ...error } = await errorOf(answer);
    const headers = [...answer.headers].filter(([name]) => name !== "request-id");
    expect(request_id).toBe(answer.headers.get("request-id"));
    seen.add(JSON.stringify([answer.status, error, headers]));
  }
  expect(seen.size).toBe(1);
  expect([...seen][0]).toContain("authentication_required");
});

test("revoking a key invalidates its tokens at once", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.revokeKey();
  expect((await get("/v1/staff", bearer)).status).toBe(401);
});

test.each([
  ["GET", "/v1/staff", 200],
  ["GET", "/v1/nothing", 404],
  ["GET", "/v1", 404],
  ["GET", "/v1/staff/", 404],
  ["POST", "/v1/staff", 400],
  ["HEAD", "/v1/staff", 400],
  ["OPTIONS", "/v1/staff", 400],
])("%s %s answers %i with every header of /v1", async (method, path, status) => {
  const { call, token } = createTestbed();
  const answer = await call(path, { method, headers: { authorization: `Bearer ${await token()}` } });
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "request-id": expect.stringMatching(/^req_\w{24}$/),
    "service-version": "v1",
    "ratelimit-limit": "120",
    "ratelimit-remaining": "119",
    "ratelimit-reset": "60",
    "cache-control": "private, no-store",
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s where there is only GET is an unsupported operation: 400 invalid_request that says what there is",
  async (method) => {
    const answer = await createTestbed().send(method, "/v1/staff");
    expect([answer.status, answer.headers.get("allow")]).toEqual([400, "GET"]);
    const error = await errorOf(answer);
    expect(error).toMatchObject({ type: "invalid_request_error", code: "invalid_request" });
    expect(error).not.toHaveProperty("param");
  },
);

test.each(["/", "/v2/staff", "/V1/staff", "/v1x", "/oauth/token/"])("%s is not part of /v1", async (path) => {
  const answer = await createTestbed().call(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("request-id")).toMatch(/^req_/);
  expect(answer.headers.get("service-version")).toBeNull();
});

test("an error links to its code's documentation and carries its request's id", async () => {
  const { get } = createTestbed({ docsUrl: "https://docs.test/" });
  const answer = await get("/v1/staff?limit=0");
  expect(apiErrorBody.parse(await answer.json()).error).toEqual({
    type: "invalid_request_error",
    code: "parameter_invalid",
    message: expect.any(String),
    param: "limit",
    doc_url: "https://docs.test/errors#parameter_invalid",
    request_id: answer.headers.get("request-id"),
  });
});

test("a key has 120 requests a minute, however many tokens it uses, and the next window begins when Retry-After is over", async () => {
  const { clock, token, get } = createTestbed();
  const [one, other] = [await token(), await token()];
  for (let sent = 0; sent < 120; sent += 1) {
    const answer = await get("/v1/staff?limit=1", sent % 2 ? one : other);
    expect(answer.headers.get("ratelimit-remaining")).toBe(String(119 - sent));
  }
  clock.now += 12_300;
  const refused = await get("/v1/staff", one);
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "retry-after": "48",
    "ratelimit-remaining": "0",
    "ratelimit-reset": "48",
  });
  expect(await errorOf(refused)).toMatchObject({ type: "rate_limit_error", code: "rate_limited" });
  clock.now += 48_000;
  expect((await get("/v1/staff", other)).headers.get("ratelimit-remaining")).toBe("119");
});

test("a locked organisation gets no data and no hint of what exists, until it is unlocked", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.lock();
  for (const path of ["/v1/staff", "/v1/nothing"]) {
    const answer = await get(path, bearer);
    expect(answer.status).toBe(403);
    expect(await errorOf(answer)).toMatchObject({ type: "permission_error", code: "org_locked" });
  }
  sandbox.controls.unlock();
  expect((await get("/v1/staff", bearer)).status).toBe(200);
});

test("tokens lose a removed scope at once, and those that were issued with it regain it with the key", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.setScopes(["read:participants"]);
  const answer = await get("/v1/staff", bearer);
  expect(answer.status).toBe(403);
  expect(await errorOf(answer)).toMatchObject({ type: "permission_error", code: "permission_denied" });
  const without = await token();
  sandbox.controls.setScopes(["read:users"]);
  expect((await get("/v1/staff", bearer)).status).toBe(200);
  expect((await get("/v1/staff", without)).status).toBe(403);
});

test("an internal error is an api_error that reveals nothing of its cause", async () => {
  const world = createWorld({
    apiKey: "k",
    staff: 1,
    docsUrl: "https://docs.test",
    livemode: false,
    now: () => 0,
    random: secureRandom,
    settings: { resources: 1, token: 1, windowSeconds: 1, tokenLifeSeconds: 1, latencyMs: 0, stopped: false },
    store: memoryStore(),
  });
  const call = createCall(world, new Request("http://sandbox.invalid/v1/staff"), { address: "" });
  const answer = await respond(call, () => {
    throw new Error("secret detail");
  });
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).toContain('"api_error"');
  expect(text).not.toContain("secret detail");
});
