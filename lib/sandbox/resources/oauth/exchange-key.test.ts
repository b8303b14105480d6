import { expect, test } from "vitest";
import { tokenAnswer, tokenErrorAnswer } from "@/lib/contract/token";
import { createTestbed, type Testbed } from "@/lib/testing/sandbox-testbed";

const json = { "content-type": "application/json" };

function post({ call }: Testbed, headers: Record<string, string>, body?: string) {
  return call("/oauth/token", { method: "POST", headers, ...(body !== undefined && { body }) });
}

test("the key is taken from the header", async () => {
  const bed = createTestbed();
  const answer = await post(bed, { authorization: `Bearer ${bed.sandbox.apiKey}` });
  expect(answer.status).toBe(200);
  expect(tokenAnswer.parse(await answer.json())).toMatchObject({
    token_type: "Bearer",
    expires_in: 900,
    scope: "read:users read:participants read:shift_hours read:teams write:teams",
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("the key is taken from a JSON body", async () => {
  const bed = createTestbed();
  const answer = await post(bed, json, JSON.stringify({ key: bed.sandbox.apiKey }));
  expect(answer.status).toBe(200);
});

test("the key is taken from a JSON body whatever its Content-Type", async () => {
  const bed = createTestbed();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await post(bed, form, JSON.stringify({ key: bed.sandbox.apiKey }))).status).toBe(200);
});

test("a body that is not JSON is ignored when the header has the key", async () => {
  const bed = createTestbed();
  const headers = {
    authorization: `Bearer ${bed.sandbox.apiKey}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  expect((await post(bed, headers, "grant_type=client_credentials")).status).toBe(200);
});

test.each([
  ["no key at all", {}, undefined],
  ["another scheme", { authorization: "Basic abc" }, undefined],
  ["broken JSON", json, "{"],
  ["JSON that is no object", json, "[1]"],
  ["a key that is no string", json, '{"key":7}'],
  ["an empty key", json, '{"key":""}'],
  ["two different keys", { ...json, authorization: "Bearer one" }, '{"key":"two"}'],
  ["a body beyond 64 KiB", json, JSON.stringify({ key: "x".repeat(70_000) })],
])("%s is an invalid_request", async (_what, headers, body) => {
  const answer = await post(createTestbed(), headers, body);
  expect(answer.status).toBe(400);
  const told = tokenErrorAnswer.parse(await answer.json());
  expect(told).toMatchObject({ error: "invalid_request", request_id: answer.headers.get("request-id") });
});

test("an unknown key and a revoked one get the same error", async () => {
  const bed = createTestbed();
  const unknown = await post(bed, { authorization: "Bearer wdk_nobody" });
  bed.sandbox.controls.revokeKey();
  const revoked = await post(bed, { authorization: `Bearer ${bed.sandbox.apiKey}` });
  for (const answer of [unknown, revoked]) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: "invalid_client",
      error_description: "The API key is invalid, expired or revoked.",
    });
  }
});

test("an address gets 30 answers a minute, then slow_down until the window resets", async () => {
  const bed = createTestbed();
  for (let sent = 0; sent < 30; sent += 1) expect((await post(bed, {})).status).toBe(400);
  bed.clock.now += 20_500;
  const refused = await post(bed, { authorization: `Bearer ${bed.sandbox.apiKey}` });
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "retry-after": "40",
    "ratelimit-limit": "30",
    "ratelimit-remaining": "0",
    "ratelimit-reset": "40",
  });
  expect(await refused.json()).toMatchObject({ error: "slow_down" });
  bed.clock.now += 40_000;
  expect((await post(bed, { authorization: `Bearer ${bed.sandbox.apiKey}` })).status).toBe(200);
});

test("other methods are an invalid_request in the shape of the token endpoint", async () => {
  const answer = await createTestbed().call("/oauth/token");
  expect(answer.status).toBe(400);
  expect(answer.headers.get("allow")).toBe("POST");
  expect(await answer.json()).toMatchObject({ error: "invalid_request" });
});

test("a token expires when its answer said, whatever token life is set later", async () => {
  const bed = createTestbed({ tokenLifeSeconds: 100 });
  const token = await bed.token();
  bed.sandbox.controls.setTokenLife(5);
  bed.clock.now += 99_999;
  expect((await bed.get("/v1/staff", token)).status).toBe(200);
  bed.clock.now += 1;
  expect((await bed.get("/v1/staff", token)).status).toBe(401);
});
