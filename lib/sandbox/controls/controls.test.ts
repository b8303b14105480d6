import { expect, test } from "vitest";
import { createTestbed } from "@/lib/testing/sandbox-testbed";

test("limits that are left out stay as they are", async () => {
  const { sandbox, get } = createTestbed();
  sandbox.controls.setLimits({ resources: 1000 });
  sandbox.controls.setLimits({ windowSeconds: 5 });
  const { headers } = await get("/v1/staff?limit=1");
  expect(headers.get("ratelimit-limit")).toBe("1000");
  expect(headers.get("ratelimit-reset")).toBe("5");
});

test("changing the number of staff leaves the first ones as they are", async () => {
  const { sandbox, get } = createTestbed();
  const before = (await (await get("/v1/staff?limit=3")).json()).data;
  sandbox.controls.setStaff(2);
  const after = await (await get("/v1/staff?limit=3")).json();
  expect(after).toMatchObject({ has_more: false, data: before.slice(0, 2) });
});

test("latency delays every answer", async () => {
  const { sandbox, call } = createTestbed();
  sandbox.controls.setLatency(60);
  const from = performance.now();
  await call("/v1/staff");
  expect(performance.now() - from).toBeGreaterThan(50);
});

test("the log has the requests in order, with the request ids that clients received", async () => {
  const { sandbox, clock, get } = createTestbed();
  const answer = await get("/v1/staff?limit=2&starting_after=x");
  const [exchange, page] = sandbox.controls.requests();
  expect(exchange).toMatchObject({ method: "POST", path: "/oauth/token", query: "", status: 200 });
  expect(page).toEqual({
    method: "GET",
    path: "/v1/staff",
    query: "limit=2&starting_after=x",
    status: 400,
    requestId: answer.headers.get("request-id"),
    at: clock.now,
    keyId: "key_1",
  });
});

test("every request is counted by status and by key, even once the log has dropped it", async () => {
  const { sandbox, call, get } = createTestbed();
  await get("/v1/staff");
  for (let sent = 0; sent < 5100; sent += 1) await call(`/${sent}`);
  const { served, byStatus, byKey } = sandbox.controls.counts();
  expect(served).toBe(5102);
  expect(byStatus).toEqual({ 200: 2, 404: 5100 });
  expect(byKey).toEqual({ key_1: 2 });
});

test("spendBudget uses up a key's window, and the next one is full", async () => {
  const { sandbox, clock, get } = createTestbed();
  await get("/v1/staff");
  sandbox.controls.spendBudget();
  const refused = await get("/v1/staff");
  expect([refused.status, refused.headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
  clock.now += 60_000;
  expect((await get("/v1/staff")).status).toBe(200);
  expect(() => sandbox.controls.spendBudget("key_9")).toThrow("There is no key key_9.");
});

test("spendBudget takes as long for a thousand million requests as for one", async () => {
  const { sandbox, get } = createTestbed();
  sandbox.runControl("setLimits", { resources: 1_000_000_000, windowSeconds: 1 });
  sandbox.controls.spendBudget();
  expect((await get("/v1/staff")).status).toBe(429);
});

test("keyIdOf finds a key by its value, active or revoked", () => {
  const { sandbox } = createTestbed();
  const { controls, apiKey } = sandbox;
  expect(controls.keyIdOf(apiKey)).toBe("key_1");
  controls.revokeKey();
  expect(controls.keyIdOf(apiKey)).toBe("key_1");
  expect(controls.keyIdOf("wdk_nobodys")).toBeUndefined();
});

test("a key or a token in a URL is redacted in the log, percent-encoded or not", async () => {
  const { sandbox, token, call } = createTestbed({ apiKey: "odd-key/+1" });
  const bearer = await token();
  await call(`/v1/staff?access_token=${bearer}&key=${encodeURIComponent("odd-key/+1")}`);
  await call(`/v1/${bearer}?key=odd-key/%2B1`);
  await call(`/v1/${bearer.replace("_", "%5F")}`);
  const kept = JSON.stringify(sandbox.controls.requests());
  expect(kept).not.toContain("odd");
  expect(kept).not.toContain(bearer.slice(6));
});

test("the log has a maximum length", async () => {
  const { sandbox, call } = createTestbed();
  for (let sent = 0; sent < 5100; sent += 1) await call(`/${sent}`);
  const kept = sandbox.controls.requests();
  expect(kept).toHaveLength(5000);
  expect(kept.at(-1)?.path).toBe("/5099");
});

test("a stopped sandbox answers nothing", async () => {
  const { sandbox, token, get } = createTestbed();
  const bearer = await token();
  sandbox.controls.stop();
  expect((await get("/v1/staff", bearer)).type).toBe("error");
  sandbox.controls.start();
  expect((await get("/v1/staff", bearer)).status).toBe(200);
});

test("a reset restores the initial state, the first key included, and invalidates all tokens", async () => {
  const { sandbox, token, send, get, otherKey } = createTestbed({ staff: 300 });
  const { controls } = sandbox;
  const first = controls.state();
  const bearer = await token();
  await send("POST", "/v1/teams", { name: "N" });
  otherKey();
  controls.lock();
  controls.setStaff(5);
  controls.setLimits({ resources: 1 });
  controls.deprecate("GET /v1/teams");
  controls.failNext({ kind: "error" });
  controls.archiveStaff(first.organisations[0]?.keyMakers[0]?.id ?? 0);
  expect(await token()).toBeUndefined();
  controls.reset();
  expect(controls.state()).toEqual(first);
  expect((await get("/v1/staff", bearer)).status).toBe(401);
  expect((await get("/v1/staff")).status).toBe(200);
});

test("keys of every organisation are redacted in the log", async () => {
  const { sandbox, call, otherKey } = createTestbed();
  const value = otherKey();
  await call(`/v1/staff?key=${value}`);
  expect(JSON.stringify(sandbox.controls.requests())).not.toContain(value);
});

test("a key behind an invalid escape is redacted too", async () => {
  const { sandbox, call } = createTestbed();
  await call(`/%zz/%${sandbox.apiKey.charCodeAt(0).toString(16)}${sandbox.apiKey.slice(1)}`);
  expect(JSON.stringify(sandbox.controls.requests())).not.toContain(sandbox.apiKey.slice(4));
});

test("the log cuts a long URL but leaves it recognisable", async () => {
  const { sandbox, call } = createTestbed();
  await call(`/v1/staff?q=${"x".repeat(10_000)}`);
  expect(sandbox.controls.requests().at(-1)?.query.length).toBeLessThanOrEqual(501);
});
