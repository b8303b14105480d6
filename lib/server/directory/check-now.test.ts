import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ADA,
  BOB,
  type DirectoryBed,
  denyingParticipants,
  exceptParticipants,
  issuing,
  KEY,
  listing,
  oauthError,
  openDirectoryBed,
  refusing,
} from "@/lib/server/testing/directory-bed";
import { json, type ServiceDouble } from "@/lib/server/upstream/testing/service-double";

let bed: DirectoryBed;
beforeEach(async () => {
  bed = await openDirectoryBed();
});
afterEach(() => bed.close());

const WAIT_MS = 30_000;
const WAIT = { "retry-after": "30" };

describe("check now", () => {
  test("reads each resource once with limit=1, and needs an exchange only without a live token", async () => {
    const { made, results } = await bed.check();
    expect(made).toBe(true);
    expect(results).toEqual([
      { resource: "staff", code: "ok", requestId: "req_1" },
      { resource: "participants", code: "ok", requestId: "req_1" },
    ]);
    expect(bed.asked().sort()).toEqual(["/v1/participants?limit=1", "/v1/staff?limit=1"]);
    expect(bed.service.exchanges).toBe(1);
    await bed.clock.advance(10_000);
    await bed.check();
    expect(bed.service.resources).toHaveLength(4);
    expect(bed.service.exchanges).toBe(1);
    expect(bed.attempts.filter(({ purpose }) => purpose === "check")).toHaveLength(4);
    expect(bed.attempts.every(({ person }) => person === "ada")).toBe(true);
  });

  test("takes nothing from memory", async () => {
    const read = { connection: "sandbox", path: "v1/staff", search: "?limit=1", purpose: "browse" } as const;
    await bed.done(bed.directory.read(ADA, read));
    await bed.check();
    expect(bed.asked().filter((url) => url === "/v1/staff?limit=1")).toHaveLength(2);
  });

  test("after a change of the sandbox no answer from before it is shown again", async () => {
    const read = { connection: "sandbox", path: "v1/teams", search: "", purpose: "browse" } as const;
    await bed.done(bed.directory.read(ADA, read));
    await bed.check(ADA, { exempt: true });
    await expect(bed.done(bed.directory.read(BOB, read))).resolves.toMatchObject({ source: "upstream" });
  });

  test("runs at most once in 10 s for all people together: the second gets the first one's results", async () => {
    const first = await bed.check();
    expect(first.nextAt).toBeLessThanOrEqual(first.checkedAt + 10_000);
    await bed.clock.advance(first.nextAt - bed.clock.now() - 1);
    const second = await bed.check(BOB);
    expect(second).toMatchObject({ made: false, checkedAt: first.checkedAt, results: first.results });
    expect(second.nextAt).toBe(bed.clock.now() + 1);
    expect(bed.service.resources).toHaveLength(2);
    await bed.clock.advance(1);
    expect((await bed.check(BOB)).made).toBe(true);
    expect(bed.service.resources).toHaveLength(4);
  });

  test("can be made at once after the clock was set back by hours", async () => {
    await bed.check();
    bed.clock.setBack(3 * 3_600_000);
    expect(await bed.check(BOB)).toMatchObject({ made: true });
  });

  test("while one runs everybody shares it, and the status says since when", async () => {
    const held = bed.hold();
    const both = Promise.all([bed.directory.check(ADA, "sandbox"), bed.directory.check(BOB, "sandbox")]);
    await held.arrived(1);
    expect(bed.directory.status().connections[0]).toMatchObject({ checkingSince: bed.clock.now() });
    held.release();
    const [first, second] = await bed.done(both);
    expect(first.made).toBe(true);
    expect(second).toEqual({ ...first, made: false });
    expect(bed.service.resources).toHaveLength(2);
    const [status] = bed.directory.status().connections;
    expect(status?.checkingSince).toBeUndefined();
    expect(status?.checkedAt).toBe(first.checkedAt);
  });

  test("conflicting evidence shows resource by resource", async () => {
    bed.service.resource = denyingParticipants();
    const { results } = await bed.check();
    expect(results.map(({ code }) => code)).toEqual(["ok", "permission_denied"]);
    expect(bed.verdict()).toMatchObject({ code: "permission_denied", resource: "/v1/participants" });
  });

  test("one list whose connection always breaks is in trouble by itself", async () => {
    const breaking = exceptParticipants((request) => void request.socket.resetAndDestroy());
    // An answer of the same millisecond may be from before.
    bed.service.resource = (...call) => void bed.clock.advance(1).then(() => breaking(...call));
    const { results } = await bed.check();
    expect(results.map(({ code }) => code)).toEqual(["ok", "unreachable"]);
    expect(bed.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/participants" });
  });

  test.each<[string, (double: ServiceDouble) => void, string]>([
    ["a locked organisation", (it) => (it.resource = refusing(403, "org_locked")), "org_locked"],
    ["a 404", (it) => (it.resource = refusing(404, "resource_missing")), "unknown"],
    ["a 429", (it) => (it.resource = refusing(429, "rate_limited")), "throttled"],
    ["500 to the last", (it) => (it.resource = refusing(500, "api_error")), "service_failing"],
    [
      "a refused fresh token",
      (it) => (it.resource = refusing(401, "authentication_required")),
      "token_refused",
    ],
    [
      "no JSON",
      (it) => (it.resource = (_, response) => void response.end("<html>")),
      "answer_not_understood",
    ],
    [
      "JSON that is no list",
      (it) => (it.resource = (_, response) => json(response, 200, { status: "maintenance" })),
      "answer_not_understood",
    ],
    ["a reset", (it) => (it.resource = (request) => void request.socket.destroy()), "unreachable"],
    ["a rejected key", (it) => (it.token = oauthError(401, "invalid_client")), "key_rejected"],
    ["slow_down", (it) => (it.token = oauthError(429, "slow_down")), "token_endpoint_throttled"],
  ])("%s is told in the words of verdicts", async (_name, arrange, code) => {
    arrange(bed.service);
    const { results } = await bed.check();
    expect(results.map((each) => each.code)).toEqual([code, code]);
    for (const { requestId } of results) expect(requestId).toMatch(/^(req|local)_/);
  });

  test("clears the key's negative memory: a key that was rejected is tried again at once", async () => {
    bed.service.token = oauthError(401, "invalid_client");
    await bed.check();
    expect(bed.verdict()?.code).toBe("key_rejected");
    bed.service.token = issuing("read:users");
    await bed.clock.advance(10_000);
    const read = { connection: "sandbox", path: "v1/staff", search: "", purpose: "browse" } as const;
    await expect(bed.done(bed.directory.read(ADA, read))).rejects.toThrow();
    expect(bed.service.exchanges).toBe(1);
    expect((await bed.check()).results[0]?.code).toBe("ok");
    expect(bed.verdict()?.code).toBe("ok");
  });

  test.each<[string, (double: ServiceDouble) => void]>([
    ["the token endpoint said slow_down", (it) => (it.token = oauthError(429, "slow_down", WAIT))],
    ["a 429 said when to go on", (it) => (it.resource = refusing(429, "rate_limited", WAIT))],
  ])("while %s nothing is asked, which is said, and the last check stays the last", async (_why, arrange) => {
    arrange(bed.service);
    const { checkedAt } = await bed.check();
    await bed.clock.advance(10_000);
    const calls = [bed.service.exchanges, bed.service.resources.length];
    await expect(bed.check()).rejects.toMatchObject({ detail: { retryAfterMs: expect.any(Number) } });
    expect([bed.service.exchanges, bed.service.resources.length]).toEqual(calls);
    expect((await bed.page()).connection.checkedAt).toBe(checkedAt);
    await bed.clock.advance(WAIT_MS);
    expect((await bed.check()).made).toBe(true);
  });

  test("exempt, it makes no call in a pause either, says so, and the last check stays the last", async () => {
    bed.service.resource = refusing(429, "rate_limited", WAIT);
    const { checkedAt } = await bed.check();
    const calls = bed.service.resources.length;
    await bed.clock.advance(1_000);
    await expect(bed.check(ADA, { exempt: true })).rejects.toMatchObject({ code: "budget_exhausted" });
    expect((await bed.page()).connection.checkedAt).toBe(checkedAt);
    expect(bed.service.resources).toHaveLength(calls);
  });

  test("exempt, it replaces a check that waits for what was just changed", async () => {
    const held = bed.hold();
    const first = bed.directory.check(ADA, "sandbox");
    await held.arrived(1);
    bed.service.resource = listing();
    const second = await bed.check(BOB, { exempt: true });
    expect(second.made).toBe(true);
    expect(second.results.map(({ code }) => code)).toEqual(["ok", "ok"]);
    expect((await bed.done(first)).results).toEqual(second.results);
    held.release();
    expect((await bed.check(BOB, { exempt: true })).made).toBe(true);
  });

  test("exempt, it joins no earlier call, and its result counts", async () => {
    await bed.check();
    const held = bed.hold();
    const first = bed.directory.check(ADA, "sandbox", { exempt: true });
    await held.arrived(2);
    const second = bed.directory.check(BOB, "sandbox", { exempt: true });
    await held.arrived(4);
    bed.service.resource = refusing(403, "org_locked");
    const third = await bed.check(ADA, { exempt: true });
    expect(third.results.map(({ code }) => code)).toEqual(["org_locked", "org_locked"]);
    held.release();
    expect((await bed.done(Promise.all([first, second]))).map(({ results }) => results)).toEqual([
      third.results,
      third.results,
    ]);
    expect(bed.verdict()?.code).toBe("org_locked");
  });

  test("the text of the status is made once for many callers, and shows every change at once", async () => {
    const first = bed.directory.statusText();
    expect(bed.directory.statusText()).toBe(first);
    const held = bed.hold(refusing(403, "org_locked"));
    const checking = bed.directory.check(ADA, "sandbox");
    expect(bed.directory.statusText()).toContain("checkingSince");
    await held.arrived(1);
    held.release();
    await bed.done(checking);
    expect(bed.directory.statusText()).toContain("org_locked");
    expect(bed.directory.statusText()).not.toContain("checkingSince");
    const last = bed.directory.statusText();
    await bed.clock.advance(100);
    expect(JSON.parse(bed.directory.statusText()).now).toBe(JSON.parse(last).now + 100);
  });

  test("the text of the status goes by the clock after that was set back by hours", async () => {
    bed.directory.statusText();
    bed.clock.setBack(3 * 3_600_000);
    expect(JSON.parse(bed.directory.statusText()).now).toBe(bed.clock.now());
  });

  test("of an unknown connection is refused", async () => {
    await expect(bed.directory.check(ADA, "nobody")).rejects.toMatchObject({ code: "connection_unknown" });
  });
});

describe("trying another key", () => {
  test("the sandbox is read with it from then on, and everything known is forgotten", async () => {
    bed.service.resource = refusing(403, "org_locked");
    await bed.check();
    expect(bed.verdict()?.code).toBe("org_locked");
    bed.directory.useKey("sandbox", "wdk_another");
    expect(bed.verdict()).toEqual({ code: "unknown" });
    bed.service.resource = listing();
    const keys: (string | undefined)[] = [];
    bed.service.token = (request, response) => {
      keys.push(request.headers.authorization);
      issuing("read:teams")(request, response);
    };
    expect((await bed.check()).made).toBe(true);
    expect(keys).toEqual(["Bearer wdk_another"]);
    const { token, history, permissions } = await bed.page();
    expect(token).toMatchObject({ scopes: ["read:teams"], exchangesLastHour: 1 });
    expect(history.map(({ code }) => code)).toEqual(["org_locked", "unknown", "ok"]);
    expect(permissions.map(({ hasLikelyScope }) => hasLikelyScope)).toEqual([false, false]);
  });

  test("calls in flight end with the old key, and say nothing of the new one", async () => {
    const held = bed.hold(refusing(403, "org_locked"));
    const read = { connection: "sandbox", path: "v1/staff", search: "", purpose: "browse" } as const;
    const before = bed.directory.read(ADA, read);
    await held.arrived(1);
    bed.directory.useKey("sandbox", "wdk_another");
    held.release();
    expect((await bed.done(before)).status).toBe(403);
    expect(bed.verdict()).toEqual({ code: "unknown" });
    expect(bed.attempts.at(-1)).toMatchObject({ status: 403 });
  });

  test("a rejected key that is tried again gets an exchange at once", async () => {
    bed.service.token = oauthError(401, "invalid_client");
    await bed.check();
    bed.directory.useKey("sandbox", "wdk_another");
    bed.directory.useKey("sandbox", KEY);
    await bed.check();
    expect(bed.service.exchanges).toBe(2);
  });

  test("a key that pauses is known to pause when it is taken again, and otherwise as a new one", async () => {
    bed.service.resource = refusing(403, "org_locked");
    await bed.check();
    bed.service.resource = refusing(429, "rate_limited", WAIT);
    await bed.clock.advance(11_000);
    await bed.check();
    expect(bed.verdict()).toMatchObject({ code: "throttled", requestId: "req_1", hides: ["org_locked"] });
    bed.directory.useKey("sandbox", KEY);
    const paused = bed.verdict();
    expect(paused).toMatchObject({ code: "throttled", requestId: "req_1" });
    expect(paused).not.toHaveProperty("hides");
    bed.directory.useKey("sandbox", "wdk_another");
    expect(bed.verdict()).toEqual({ code: "unknown" });
    bed.directory.useKey("sandbox", KEY);
    expect(bed.verdict()).toEqual(paused);
    await bed.clock.advance(WAIT_MS + 2_000);
    expect(bed.verdict()).toEqual({ code: "unknown" });
  });

  test("only the sandbox's key can change", async () => {
    bed.open("default");
    expect(() => bed.directory.useKey("default", "wdk_another")).toThrow();
    expect(() => bed.directory.useKey("sandbox", "wdk_another")).toThrow();
  });
});
