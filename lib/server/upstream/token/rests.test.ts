import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { apiError, json } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, PATIENT, raiseLimit, read, type Testbed } from "@/lib/server/upstream/testing/testbed";
import type { Upstream } from "@/lib/server/upstream/upstream";

/** How much of a rest is waited for. */
const SHORT_MS = 2_000;

let clock: FakeClock;
let bed: Testbed;

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock, random: () => 0.5 });
  Object.assign(bed.timeouts, PATIENT);
  await raiseLimit(bed.upstream);
});

afterEach(async () => {
  await bed.upstreams.close();
  await bed.close();
});

/** Another key at the same address. */
function keyed(name: string): Upstream {
  return bed.upstreams.to(createTarget(bed.service.url, name));
}

/** Reads that fail, one when the rest begins and one when it is nearly over, with how many exchanges each made. */
async function failAround(restMs: number): Promise<[first: number, during: number]> {
  const before = bed.service.exchanges;
  await expect(bed.read()).rejects.toMatchObject({ code: "upstream_authentication_failed" });
  const first = bed.service.exchanges - before;
  await clock.advance(restMs - SHORT_MS - 1);
  const sent = bed.service.resources.length;
  await expect(bed.read()).rejects.toMatchObject({ detail: { retryAfterMs: SHORT_MS + 1 } });
  expect(bed.service.resources).toHaveLength(sent);
  const during = bed.service.exchanges - before - first;
  await clock.advance(SHORT_MS + 1);
  return [first, during];
}

describe("a key rests", () => {
  test("after a second 401: no exchange for 10 s, doubling to 5 min", async () => {
    bed.service.resource = (_request, response) => apiError(response, 401, "authentication_required");
    for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
      expect(await failAround(seconds * 1000)).toEqual([2, 0]);
    }
  });

  test.each<[string, object]>([
    ["", { error: "invalid_client" }],
    [" without a word", {}],
    [" with null for a description", { error: "invalid_client", error_description: null, request_id: null }],
  ])("when it is rejected%s: one exchange per rest, 60 s doubling to 15 min", async (_how, said) => {
    bed.service.token = (_request, response) => json(response, 401, said);
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      expect(await failAround(seconds * 1000)).toEqual([1, 0]);
    }
    expect(bed.service.resources).toHaveLength(0);
  });
});

test("a 401 that is a page of something in between refuses no key: the next exchange is soon", async () => {
  bed.service.token = (_request, response) =>
    void response.writeHead(401, { "Content-Type": "text/html" }).end("<h1>401 Authorization Required</h1>");
  const notUnderstood = { code: "upstream_invalid_response", detail: { upstream: { status: 401 } } };
  await expect(bed.read()).rejects.toMatchObject(notUnderstood);
  const { exchanges } = bed.service;
  await clock.advance(30_000);
  await expect(bed.read()).rejects.toMatchObject(notUnderstood);
  expect(bed.service.exchanges).toBeGreaterThan(exchanges);
});

describe("slow_down", () => {
  test("pauses the endpoint for every key, while live tokens go on being used", async () => {
    const [live, other, third] = [bed.upstream, keyed("other-key"), keyed("third-key")];
    await read(live);
    const issue = bed.service.token;
    // So late that the live token would be renewed.
    await clock.advance(880_000);
    bed.service.token = (_request, response) =>
      json(response, 429, { error: "slow_down" }, { "retry-after": "14" });
    const from = clock.now();
    await expect(read(other)).rejects.toMatchObject({ detail: { upstream: { code: "slow_down" } } });
    expect(bed.service.exchanges).toBe(2);
    for (const key of [other, third]) {
      await expect(read(key)).rejects.toMatchObject({ detail: { retryAfterMs: 14_000 } });
    }
    await clock.advance(11_999);
    await expect(read(third)).rejects.toThrow();
    expect((await read(live)).status).toBe(200);
    expect(bed.service.exchanges).toBe(2);
    bed.service.token = (request, response) => {
      expect(clock.now() - from).toBeGreaterThanOrEqual(14_000);
      issue(request, response);
    };
    await clock.advance(1);
    const waiting = read(third);
    await clock.until(waiting);
    expect((await waiting).status).toBe(200);
  });

  test("tells a key the request id of its own exchange, for as long as that holds it up", async () => {
    bed.service.token = (_request, response) =>
      json(response, 429, { error: "slow_down" }, { "retry-after": "30", "request-id": "req_own" });
    const { upstream } = (await bed.read().catch((error) => error)).detail;
    expect(upstream).toMatchObject({ status: 429, requestId: "req_own" });
    await clock.advance(10_000);
    await expect(bed.read("?limit=2")).rejects.toMatchObject({ detail: { upstream } });
  });

  test("does not tell one key the request id of another", async () => {
    bed.service.token = (_request, response) =>
      json(response, 429, { error: "slow_down" }, { "retry-after": "30", "request-id": "req_of_other" });
    await expect(read(keyed("other-key"))).rejects.toThrow();
    const told = await bed.read().catch((error) => error);
    expect(JSON.stringify(told)).not.toContain("req_of_other");
  });
});

test("a refused exchange has the request id of its body where the header was lost on the way", async () => {
  bed.service.token = (_request, response) =>
    response
      .writeHead(401, { "content-type": "application/json" })
      .end(JSON.stringify({ error: "invalid_client", request_id: "req_in_body" }));
  const refused = await bed.read().catch((error) => error);
  expect(refused.detail.upstream).toEqual({
    status: 401,
    code: "invalid_client",
    requestId: "req_in_body",
  });
});

test("60 keys at once make no more than 25 exchanges a minute at one address", async () => {
  const calls = Array.from({ length: 60 }, (_, i) => read(keyed(`key-${i}`)));
  const settled = await Promise.allSettled(calls);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(25);
  expect(bed.service.exchanges).toBe(25);
  await clock.advance(60_000);
  await expect(read(keyed("key-59"))).resolves.toMatchObject({ status: 200 });
});

test("a failing token endpoint costs two exchanges and no retry of the call", async () => {
  bed.service.token = (_request, response) => json(response, 503, {});
  const call = bed.read();
  await clock.until(call);
  await expect(call).rejects.toMatchObject({ detail: { upstream: { status: 503 } } });
  expect(bed.attempts.map(({ purpose, sent }) => [purpose, sent])).toEqual([
    ["token", true],
    ["token", true],
    ["browse", false],
  ]);
});

test.each<[string, number, object]>([
  ["of a rejected key", 401, { error: "invalid_client" }],
  ["after slow_down", 429, { error: "slow_down" }],
  ["of a failing endpoint", 503, {}],
])("a rest %s ends when the clock is set back by hours", async (_which, status, body) => {
  const issue = bed.service.token;
  bed.service.token = (_request, response) => json(response, status, body, { "retry-after": "60" });
  await expect(bed.read()).rejects.toThrow();
  bed.service.token = issue;
  await expect(bed.read()).rejects.toThrow();
  clock.setBack(3 * 3_600_000);
  await expect(bed.read()).resolves.toMatchObject({ status: 200 });
});

test("what the endpoint asked for is in the exchange that observers are told of, from which a start takes it", async () => {
  bed.service.token = (_request, response) =>
    json(response, 429, { error: "slow_down" }, { "retry-after": "50" });
  await expect(bed.read()).rejects.toThrow();
  expect(bed.attempts[0]).toMatchObject({
    purpose: "token",
    code: "slow_down",
    headers: { "retry-after": "50" },
  });
});
