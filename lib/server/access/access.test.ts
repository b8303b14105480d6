import { beforeEach, describe, expect, test } from "vitest";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createAccess } from "./access";
import { createMemoryStore } from "./store/access-store";
import {
  createScene,
  DENIED,
  EXCHANGED,
  FAILED,
  GONE,
  HELD_UP,
  LOCKED,
  NOW,
  OK,
  PARTICIPANTS,
  REFUSED_AGAIN,
  REJECTED,
  type Scene,
  SLOWED_DOWN,
  throttledUntil,
  UNAUTHORISED,
} from "./testing/access-bed";

let scene: Scene;

beforeEach(() => {
  scene = createScene();
});

describe("the verdict follows from the answers", () => {
  test("without a request the verdict is not yet known", () => {
    expect(scene.verdict()).toEqual({ code: "unknown" });
  });

  test("a read that succeeds: ok, with its proof and its time", () => {
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "ok", since: NOW + 1_000, lastGoodAt: NOW + 1_000 });
    expect(scene.verdict().requestId).toMatch(/^req_/);
  });

  test.each<[string, Partial<Attempt>[], string]>([
    ["org_locked", [LOCKED], "org_locked"],
    ["permission_denied", [DENIED], "permission_denied"],
    ["an unknown 403", [{ status: 403, code: "seat_suspended" }], "permission_denied"],
    ["a fresh token refused as well", [UNAUTHORISED, EXCHANGED, REFUSED_AGAIN], "token_refused"],
    ["invalid_client at the token endpoint", [REJECTED, HELD_UP], "key_rejected"],
    ["401 on /v1, then invalid_client", [UNAUTHORISED, REJECTED, HELD_UP], "key_rejected"],
    ["slow_down at the token endpoint", [SLOWED_DOWN, HELD_UP], "token_endpoint_throttled"],
    ["a failing token endpoint", [{ ...EXCHANGED, ...FAILED }, HELD_UP], "service_failing"],
    ["a token endpoint that is none", [{ ...EXCHANGED, status: 404 }, HELD_UP], "answer_not_understood"],
    ["500 to the last", [FAILED, FAILED, FAILED], "service_failing"],
    ["a page of a proxy with 502", [{ status: 502, code: "upstream_invalid_response" }], "service_failing"],
    ["refused connections", [GONE, GONE], "unreachable"],
    ["no answer in time", [{ status: undefined, code: "upstream_timeout" }], "unreachable"],
    [
      "a page of a proxy with 401",
      [{ status: 401, code: "upstream_invalid_response" }],
      "answer_not_understood",
    ],
    ["no JSON", [{ status: 200, code: "upstream_invalid_response" }], "answer_not_understood"],
    ["a status above 599", [{ status: 600, code: "upstream_invalid_response" }], "answer_not_understood"],
    [
      "a success that is none of the token endpoint's",
      [{ ...EXCHANGED, status: 201, code: "upstream_invalid_response" }, HELD_UP],
      "answer_not_understood",
    ],
    ["a redirect", [{ status: 302, code: "upstream_redirect" }], "answer_not_understood"],
    ["429", [{ status: 429, code: "rate_limited" }], "throttled"],
    ["429 without the error object", [{ status: 429, code: "budget_exhausted" }], "throttled"],
  ])("%s, and back to ok with the next good read", (_what, attempts, code) => {
    scene.operation(OK);
    const lastGoodAt = scene.now;
    scene.operation(...attempts);
    expect(scene.verdict()).toMatchObject({ code, lastGoodAt });
    expect(scene.verdict().since).toBeGreaterThan(lastGoodAt);
    expect(scene.verdict().requestId).toBeDefined();
    scene.operation(EXCHANGED, OK);
    expect(scene.verdict()).toMatchObject({ code: "ok", lastGoodAt: scene.now });
    expect(scene.verdict().since).toBeGreaterThan(lastGoodAt);
  });
});

describe("after the clock was set back by hours", () => {
  beforeEach(() => {
    scene.operation(OK);
    scene.now -= 3 * 3_600_000;
  });

  test("nothing is known until something is asked, and then what is found", () => {
    expect(scene.verdict()).toEqual({ code: "unknown" });
    scene.operation(LOCKED);
    expect(scene.verdict()).toMatchObject({ code: "org_locked", since: scene.now });
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "ok", since: scene.now, lastGoodAt: scene.now });
  });

  test("the history goes on at the time of now", async () => {
    scene.operation(LOCKED);
    const events = await scene.access.history("default", scene.now);
    expect(events.find(({ code }) => code === "org_locked")?.at).toBe(scene.now);
  });
});

describe("what proves nothing", () => {
  test.each<[string, Partial<Attempt>]>([
    ["a call that was not admitted", { sent: false, status: undefined, code: "budget_exhausted" }],
    ["a call given up before it left", { sent: false, status: undefined, code: "aborted" }],
    ["a call given up before its answer", { status: undefined, code: "aborted" }],
    ["an item that does not exist", { status: 404, code: "resource_missing" }],
  ])("%s", (_what, part) => {
    scene.operation(part);
    expect(scene.verdict().code).toBe("unknown");
    scene.operation(LOCKED);
    const before = scene.verdict();
    scene.operation(part);
    expect(scene.verdict()).toEqual(before);
  });

  test("any answer shows that the service can be reached", () => {
    scene.operation(OK);
    scene.operation(GONE);
    scene.operation({ status: 404, code: "resource_missing", path: "/v1/staff/7" });
    expect(scene.verdict().code).toBe("ok");
  });
});

describe("resources are kept apart", () => {
  test("staff may be read and participants not: neither hides the other", () => {
    scene.operation(OK);
    scene.operation({ ...DENIED, ...PARTICIPANTS });
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({
      code: "permission_denied",
      resource: "/v1/participants",
      lastGoodAt: scene.now,
      resources: [
        { path: "/v1/participants", code: "permission_denied" },
        { path: "/v1/staff", code: "ok", lastGoodAt: scene.now },
      ],
    });
  });

  test("the newest trouble leads, and an older one shows again when it is over", () => {
    scene.operation({ ...DENIED, ...PARTICIPANTS });
    scene.operation(FAILED);
    expect(scene.verdict()).toMatchObject({ code: "service_failing", resource: "/v1/staff" });
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "permission_denied", resource: "/v1/participants" });
  });

  test("several resources in trouble are one verdict, in whatever turn they are read", async () => {
    scene.operation({ ...DENIED, ...PARTICIPANTS });
    scene.operation({ ...DENIED, path: "/v1/teams" });
    const before = scene.verdict();
    const written = await scene.access.history("default", scene.now);
    for (let i = 0; i < 5; i += 1) {
      scene.operation({ ...DENIED, ...PARTICIPANTS });
      expect(scene.verdict()).toMatchObject({ resource: "/v1/teams", since: before.since });
      scene.operation({ ...DENIED, path: "/v1/teams" });
    }
    expect(await scene.access.history("default", scene.now)).toEqual(written);
    scene.operation({ path: "/v1/teams" });
    expect(scene.verdict().resource).toBe("/v1/participants");
  });

  test("an item counts for its resource, and the number of remembered resources is bounded", () => {
    for (let i = 0; i < 200; i += 1) scene.operation({ path: `/v1/r${i}/item` });
    const { resources = [] } = scene.verdict();
    expect(resources.length).toBeLessThanOrEqual(12);
    expect(resources[0]?.path).toMatch(/^\/v1\/r\d+$/);
  });

  test("an old failure that nobody has read again no longer leads", () => {
    scene.operation({ ...FAILED, ...PARTICIPANTS });
    scene.now += 700_000;
    expect(scene.verdict().code).toBe("service_failing");
    scene.operation(OK);
    expect(scene.verdict().code).toBe("ok");
  });

  test("a failing endpoint does not prove that a lock is gone", () => {
    scene.operation(LOCKED);
    scene.operation({ ...FAILED, ...PARTICIPANTS });
    scene.operation({ ...PARTICIPANTS, status: 404, code: "resource_missing" });
    expect(scene.verdict().code).toBe("org_locked");
  });
});

test("a missing permission is trouble no longer once the service says that it does not have that list", () => {
  scene.operation({ ...OK, ...PARTICIPANTS });
  scene.operation(DENIED);
  scene.operation({ status: 402, code: "payment_required" });
  expect(scene.verdict().code).toBe("permission_denied");
  scene.operation({ status: 404, code: "resource_missing", path: "/v1/staff/7" });
  expect(scene.verdict().code).toBe("permission_denied");
  scene.operation({ status: 404, code: "resource_missing" });
  expect(scene.verdict().code).toBe("ok");
  scene.operation(DENIED);
  expect(scene.verdict().code).toBe("permission_denied");
});

test("a refusal by a code that the interface does not have brings that code with it, for as long as it is the newest", () => {
  scene.operation({ status: 403, code: "seat_suspended" });
  expect(scene.verdict()).toMatchObject({ code: "permission_denied", refusal: "seat_suspended" });
  scene.operation(DENIED);
  expect(scene.verdict().code).toBe("permission_denied");
  expect(scene.verdict().refusal).toBeUndefined();
});

describe("since", () => {
  test("is when it began, however often it is seen again; the proof is the newest answer", () => {
    scene.operation(LOCKED);
    const { since, requestId } = scene.verdict();
    scene.operation({ ...LOCKED, ...PARTICIPANTS });
    expect(scene.verdict().since).toBe(since);
    expect(scene.verdict().requestId).not.toBe(requestId);
  });

  test("is when the trouble ended where a list ends it that is not offered, whatever is read after it", () => {
    const missing = { ...PARTICIPANTS, status: 404, code: "resource_missing" };
    scene.operation(OK);
    for (const trouble of [GONE, { ...PARTICIPANTS, ...FAILED }, { ...PARTICIPANTS, ...DENIED }]) {
      scene.operation(missing);
      scene.now += 60_000;
      scene.operation(trouble);
      const { code, since = 0 } = scene.verdict();
      expect(code).not.toBe("ok");
      scene.now += 60_000;
      scene.operation(missing);
      const ended = scene.verdict();
      expect(ended).toMatchObject({ code: "ok", requestId: `req_${scene.operations}` });
      expect(ended.since).toBeGreaterThan(since);
      scene.operation(OK);
      expect(scene.verdict()).toMatchObject({ code: "ok", since: ended.since });
    }
    const pausedUntil = scene.now + 30_000;
    scene.operation(throttledUntil(pausedUntil));
    scene.now = pausedUntil + 5_000;
    scene.operation(missing);
    expect(scene.verdict()).toMatchObject({ code: "ok", since: pausedUntil });
  });

  test("is when trouble of one list faded, which nobody has read again", () => {
    scene.operation(OK);
    scene.operation({ ...FAILED, ...PARTICIPANTS });
    const { since = 0 } = scene.verdict();
    scene.now += 700_000;
    scene.operation(OK);
    const faded = scene.verdict();
    expect(faded.code).toBe("ok");
    expect(faded.since).toBeGreaterThan(since + 590_000);
  });

  test("throttling ends with its pause", () => {
    scene.operation(OK);
    const pausedUntil = scene.now + 30_000;
    scene.operation(throttledUntil(pausedUntil));
    expect(scene.verdict().code).toBe("throttled");
    scene.now = pausedUntil;
    expect(scene.verdict()).toMatchObject({ code: "ok", since: pausedUntil });
    expect(scene.verdict().requestId, "nothing has proved it yet").toBeUndefined();
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ since: pausedUntil, requestId: `req_${scene.operations}` });
  });
});

test("what a list announced and met goes with it once the connection no longer offers it", () => {
  let offered = ["/v1/staff", "/v1/participants"];
  scene = createScene((_connection, path) => offered.includes(path));
  scene.operation({ ...OK, ...PARTICIPANTS, deprecation: "true" });
  scene.operation(OK);
  offered = ["/v1/staff"];
  expect(scene.access.status("default", scene.now).deprecations).toEqual([]);
  expect(scene.verdict().resources).toMatchObject([{ path: "/v1/staff" }]);
});

describe("observing", () => {
  test("a mistake of Rollcall's own is reported and never thrown at the caller", () => {
    const told: unknown[] = [];
    const store = {
      ...createMemoryStore(),
      get() {
        throw new Error("the store is gone");
      },
    };
    const broken = createAccess({ failed: (error) => told.push(error), store });
    broken.observe(scene.seen());
    broken.finish("default", "op-1");
    expect(told).toHaveLength(2);
  });

  test("connections know nothing of each other", () => {
    scene.operation({ ...LOCKED, connection: "other" });
    expect(scene.verdict().code).toBe("unknown");
  });
});
