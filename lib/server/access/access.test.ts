import { beforeEach, describe, expect, test } from "vitest";
import type { Attempt } from "@/lib/server/upstream/observe";
import { type Access, createAccess } from "./access";
import { memoryStore } from "./access-store";

const NOW = 1_800_000_000_000;
let access: Access;
let now: number;
let operations: number;

beforeEach(() => {
  now = NOW;
  operations = 0;
  access = createAccess({
    failed(error) {
      throw error;
    },
    now: () => now,
  });
});

/** One attempt of staff that succeeded, a second after the last one, unless told otherwise. */
function seen(part: Partial<Attempt> = {}): Attempt {
  now += 1_000;
  operations += 1;
  const attempt: Attempt = {
    at: now,
    durationMs: 0,
    connection: "default",
    operation: `op-${operations}`,
    attempt: 1,
    purpose: "browse",
    method: "GET",
    path: "/v1/staff",
    query: "",
    sent: true,
    status: 200,
    requestId: `req_${operations}`,
    serviceVersion: "v1",
    ...part,
  };
  // A value given as undefined is one that is absent.
  return JSON.parse(JSON.stringify(attempt));
}

/** An operation of these attempts, over. */
function operation(...parts: Partial<Attempt>[]): void {
  const name = `whole-${operations}`;
  for (const part of parts) access.observe(seen({ ...part, operation: name }));
  access.over("default", name);
}

const verdict = () => access.status("default", now).verdict;

const OK = {};
const LOCKED = { status: 403, code: "org_locked" };
const DENIED = { status: 403, code: "permission_denied" };
const FAILED = { status: 503, code: "api_error" };
const GONE = { status: undefined, code: "upstream_unreachable", requestId: "local_1" };
const UNAUTHORISED = { status: 401, code: "authentication_required" };
const EXCHANGED = { purpose: "token", method: "POST", path: "/oauth/token" } as const;
const REJECTED = { ...EXCHANGED, status: 401, code: "invalid_client" };
const SLOWED_DOWN = { ...EXCHANGED, status: 429, code: "slow_down" };
/** What a read becomes that got no token. */
const HELD_UP = { sent: false, status: undefined, code: "upstream_authentication_failed" };
const PARTICIPANTS = { path: "/v1/participants" };

describe("one verdict from what was answered", () => {
  test("nothing was asked: not yet known", () => {
    expect(verdict()).toEqual({ code: "unknown" });
  });

  test("a read that succeeds: ok, with its proof and its time", () => {
    operation(OK);
    expect(verdict()).toMatchObject({ code: "ok", since: NOW + 1_000, lastGoodAt: NOW + 1_000 });
    expect(verdict().requestId).toMatch(/^req_/);
  });

  test.each<[string, Partial<Attempt>[], string]>([
    ["org_locked", [LOCKED], "org_locked"],
    ["permission_denied", [DENIED], "permission_denied"],
    ["an unknown 403", [{ status: 403, code: "seat_suspended" }], "permission_denied"],
    ["a fresh token refused as well", [UNAUTHORISED, EXCHANGED, UNAUTHORISED], "token_refused"],
    ["invalid_client at the token endpoint", [REJECTED, HELD_UP], "key_rejected"],
    ["401 on /v1, then invalid_client", [UNAUTHORISED, REJECTED, HELD_UP], "key_rejected"],
    ["slow_down at the token endpoint", [SLOWED_DOWN, HELD_UP], "token_endpoint_throttled"],
    ["a failing token endpoint", [{ ...EXCHANGED, ...FAILED }, HELD_UP], "service_failing"],
    ["a token endpoint that is none", [{ ...EXCHANGED, status: 404 }, HELD_UP], "answer_not_understood"],
    ["500 to the last", [FAILED, FAILED, FAILED], "service_failing"],
    ["a page of a proxy with 502", [{ status: 502, code: "upstream_invalid_response" }], "service_failing"],
    ["refused connections", [GONE, GONE], "unreachable"],
    ["no answer in time", [{ status: undefined, code: "upstream_timeout" }], "unreachable"],
    ["no JSON", [{ status: 200, code: "upstream_invalid_response" }], "answer_not_understood"],
    ["a redirect", [{ status: 302, code: "upstream_redirect" }], "answer_not_understood"],
    ["429", [{ status: 429, code: "rate_limited" }], "throttled"],
    ["429 without the error object", [{ status: 429, code: "budget_exhausted" }], "throttled"],
  ])("%s, and back to ok with the next good read", (_what, attempts, code) => {
    operation(OK);
    const lastGoodAt = now;
    operation(...attempts);
    expect(verdict()).toMatchObject({ code, lastGoodAt });
    expect(verdict().since).toBeGreaterThan(lastGoodAt);
    expect(verdict().requestId).toBeDefined();
    operation(EXCHANGED, OK);
    expect(verdict()).toMatchObject({ code: "ok", lastGoodAt: now });
    expect(verdict().since).toBeGreaterThan(lastGoodAt);
  });
});

describe("an operation is judged by its last attempt", () => {
  test("a retry that succeeded is no incident, and was none while it was under way", () => {
    operation(OK);
    const { since } = verdict();
    access.observe(seen({ ...FAILED, operation: "retried" }));
    expect(verdict().code).toBe("ok");
    access.observe(seen({ operation: "retried", attempt: 2 }));
    access.over("default", "retried");
    expect(verdict()).toMatchObject({ code: "ok", since });
  });

  test("a token replaced in the middle is no incident", () => {
    operation(UNAUTHORISED, EXCHANGED, OK);
    expect(verdict().code).toBe("ok");
  });

  test.each([
    ["not let go", { sent: false, status: undefined, code: "budget_exhausted" }],
    ["given up before it left", { sent: false, status: undefined, code: "aborted" }],
    ["given up before its answer", { status: undefined, code: "aborted" }],
  ])("a token that was refused proves nothing while the replay with a fresh one was %s", (_what, replay) => {
    operation(OK);
    operation(UNAUTHORISED, EXCHANGED, replay);
    expect(verdict().code).toBe("ok");
    // The fresh one was got for another operation.
    operation(UNAUTHORISED, replay);
    expect(verdict().code).toBe("ok");
    operation(UNAUTHORISED, EXCHANGED, UNAUTHORISED);
    operation(UNAUTHORISED, replay);
    expect(verdict().code).toBe("token_refused");
  });

  test("a token that was refused does not hide why there is no fresh one", () => {
    operation(OK);
    operation(UNAUTHORISED, {
      ...HELD_UP,
      heldUpBy: { status: 429, code: "slow_down" },
    });
    expect(verdict().code).toBe("token_endpoint_throttled");
  });

  test("a fresh token that is refused after a failure between is one that was refused", () => {
    operation(UNAUTHORISED, EXCHANGED, FAILED, UNAUTHORISED);
    expect(verdict().code).toBe("token_refused");
  });

  test("a retry that was not let go leaves the failure before it, whether a token came for it or not", () => {
    operation(FAILED, { sent: false, status: undefined, code: "budget_exhausted" });
    expect(verdict().code).toBe("service_failing");
    operation(OK);
    operation(FAILED, EXCHANGED, { sent: false, status: undefined, code: "budget_exhausted" });
    expect(verdict().code).toBe("service_failing");
  });

  test("a failure that nobody concluded becomes final by itself", () => {
    access.observe(seen({ ...REJECTED, operation: "renewal in the background" }));
    expect(verdict().code).toBe("unknown");
    now += 21_000;
    expect(verdict().code).toBe("key_rejected");
  });

  test("a slow failure does not undo what has succeeded since it", () => {
    access.observe(seen({ ...LOCKED, operation: "slow" }));
    operation(OK);
    access.over("default", "slow");
    expect(verdict().code).toBe("ok");
  });
});

describe("what proves nothing", () => {
  test.each<[string, Partial<Attempt>]>([
    ["a call that was not let go", { sent: false, status: undefined, code: "budget_exhausted" }],
    ["a call given up before it left", { sent: false, status: undefined, code: "aborted" }],
    ["a call given up before its answer", { status: undefined, code: "aborted" }],
    ["an item that does not exist", { status: 404, code: "resource_missing" }],
  ])("%s", (_what, part) => {
    operation(part);
    expect(verdict().code).toBe("unknown");
    operation(LOCKED);
    const before = verdict();
    operation(part);
    expect(verdict()).toEqual(before);
  });

  test("but any answer shows that the service can be reached", () => {
    operation(OK);
    operation(GONE);
    operation({ status: 404, code: "resource_missing" });
    expect(verdict().code).toBe("ok");
  });
});

describe("resources are kept apart", () => {
  test("staff may be read and participants not: neither hides the other", () => {
    operation(OK);
    operation({ ...DENIED, ...PARTICIPANTS });
    operation(OK);
    expect(verdict()).toMatchObject({
      code: "permission_denied",
      resource: "/v1/participants",
      lastGoodAt: now,
      resources: [
        { path: "/v1/participants", code: "permission_denied" },
        { path: "/v1/staff", code: "ok", lastGoodAt: now },
      ],
    });
  });

  test("the newest trouble leads, and the older comes back when it is over", () => {
    operation({ ...DENIED, ...PARTICIPANTS });
    operation(FAILED);
    expect(verdict()).toMatchObject({ code: "service_failing", resource: "/v1/staff" });
    operation(OK);
    expect(verdict()).toMatchObject({ code: "permission_denied", resource: "/v1/participants" });
  });

  test("several in trouble are one verdict, however they are read by turns", async () => {
    operation({ ...DENIED, ...PARTICIPANTS });
    operation({ ...DENIED, path: "/v1/teams" });
    const before = verdict();
    const written = await access.history("default", now);
    for (let i = 0; i < 5; i += 1) {
      operation({ ...DENIED, ...PARTICIPANTS });
      expect(verdict()).toMatchObject({ resource: "/v1/teams", since: before.since });
      operation({ ...DENIED, path: "/v1/teams" });
    }
    expect(await access.history("default", now)).toEqual(written);
    operation({ path: "/v1/teams" });
    expect(verdict().resource).toBe("/v1/participants");
  });

  test("an item counts for its resource, and there is an end to how many are remembered", () => {
    for (let i = 0; i < 200; i += 1) operation({ path: `/v1/r${i}/item` });
    const { resources = [] } = verdict();
    expect(resources.length).toBeLessThanOrEqual(12);
    expect(resources[0]?.path).toMatch(/^\/v1\/r\d+$/);
  });

  test("a failure that nobody has asked about for long no longer leads", () => {
    operation({ ...FAILED, ...PARTICIPANTS });
    now += 700_000;
    expect(verdict().code).toBe("service_failing");
    operation(OK);
    expect(verdict().code).toBe("ok");
  });

  test("a failing endpoint does not prove that a lock is gone", () => {
    operation(LOCKED);
    operation({ ...FAILED, ...PARTICIPANTS });
    operation({ ...PARTICIPANTS, status: 404, code: "resource_missing" });
    expect(verdict().code).toBe("org_locked");
  });
});

describe("since", () => {
  test("is when it began, however often it is seen again; the proof is the newest", () => {
    operation(LOCKED);
    const { since, requestId } = verdict();
    operation({ ...LOCKED, ...PARTICIPANTS });
    expect(verdict().since).toBe(since);
    expect(verdict().requestId).not.toBe(requestId);
  });

  test("a throttling is over with its pause", () => {
    operation(OK);
    const pausedUntil = now + 30_000;
    const budget = { limit: 120, remaining: 0, elsewhere: 0, by: [], pausedUntil };
    operation({ status: 429, code: "rate_limited", budget });
    expect(verdict().code).toBe("throttled");
    now = pausedUntil;
    expect(verdict()).toMatchObject({ code: "ok", since: pausedUntil });
    expect(verdict().requestId, "nothing has proved it yet").toBeUndefined();
    operation(OK);
    expect(verdict()).toMatchObject({ since: pausedUntil, requestId: `req_${operations}` });
  });
});

describe("the token endpoint", () => {
  test("slowed down while an older token serves: nobody is held up, so all is well", () => {
    operation(EXCHANGED, OK);
    operation(SLOWED_DOWN);
    operation(OK);
    expect(verdict().code).toBe("ok");
    operation(HELD_UP);
    expect(verdict().code).toBe("token_endpoint_throttled");
  });

  test("a token that comes again is the proof that the trouble is over, until something is read", () => {
    operation(EXCHANGED, OK);
    operation(REJECTED, HELD_UP);
    operation({ ...EXCHANGED, requestId: "req_token" });
    expect(verdict()).toMatchObject({ code: "ok", since: now, requestId: "req_token" });
    operation(OK);
    expect(verdict().requestId).toBe(`req_${operations}`);
  });

  test("a rejected key is said although an older token still serves", () => {
    operation(EXCHANGED, OK);
    operation(REJECTED);
    operation(OK);
    expect(verdict().code).toBe("key_rejected");
  });
});

describe("observing", () => {
  test("never throws: a mistake of ours is told, and the call goes on", () => {
    const told: unknown[] = [];
    const store = {
      ...memoryStore(),
      get() {
        throw new Error("the store is gone");
      },
    };
    const broken = createAccess({ failed: (error) => told.push(error), store });
    broken.observe(seen());
    broken.over("default", "op-1");
    expect(told).toHaveLength(2);
  });

  test("connections know nothing of each other", () => {
    operation({ ...LOCKED, connection: "other" });
    expect(verdict().code).toBe("unknown");
  });
});
