import { beforeEach, describe, expect, test } from "vitest";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import {
  createScene,
  DENIED,
  EXCHANGED,
  FAILED,
  GONE,
  HELD_UP,
  LOCKED,
  OK,
  PARTICIPANTS,
  REFUSED_AGAIN,
  REJECTED,
  type Scene,
  throttledUntil,
  UNAUTHORISED,
} from "./testing/access-bed";

const TIMED_OUT = { status: undefined, code: "upstream_timeout", requestId: "local_1" };
const NO_LIST = { status: 200, code: "upstream_invalid_response" };
const GATEWAY_PAGE = { status: 404, code: "upstream_invalid_response" };

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});

function codes() {
  const { resources = [] } = scene.verdict();
  return Object.fromEntries(resources.map(({ path, code }) => [path.replace("/v1/", ""), code]));
}

function permission() {
  return scene.access.permissions("default", ["staff"], undefined)[0]?.permission;
}

const latency = () => scene.access.details("default", scene.now).latency;

describe("what nobody has read since a trouble began is not known to work", () => {
  test.each([
    ["an error", FAILED],
    ["an answer that is not understood", NO_LIST],
  ])("%s", (_name, trouble) => {
    scene.operation({ ...OK, ...PARTICIPANTS });
    scene.now += 62_000;
    scene.operation(trouble);
    expect(codes()).toMatchObject({ participants: "unknown" });
    scene.operation({ ...OK, ...PARTICIPANTS });
    expect(codes()).toMatchObject({ participants: "ok" });
  });

  test("but both are of one time where a check reads them together", () => {
    scene.operation({ ...OK, ...PARTICIPANTS });
    scene.operation({ ...FAILED, durationMs: 8_000 });
    expect(codes()).toMatchObject({ participants: "ok" });
  });

  test("and a refused scope is one resource's own", () => {
    scene.operation(OK);
    scene.now += 120_000;
    scene.operation({ ...DENIED, ...PARTICIPANTS });
    expect(codes()).toEqual({ participants: "permission_denied", staff: "ok" });
  });

  test("nor is what was read before a lock, once an error hides that", () => {
    scene.operation(OK);
    scene.operation({ ...OK, ...PARTICIPANTS });
    scene.operation(LOCKED);
    scene.operation(FAILED);
    expect(codes()).toEqual({ staff: "service_failing", participants: "unknown" });
  });
});

describe("what other trouble hides is still known", () => {
  test.each<[string, Partial<Attempt>, string]>([
    ["a lock", LOCKED, "org_locked"],
    ["a key without any permission", DENIED, "permission_denied"],
    ["a rejected key", REJECTED, "key_rejected"],
  ])("%s", (_name, known, code) => {
    scene.operation(OK);
    scene.operation(known);
    expect(scene.verdict().code).toBe(code);
    expect(scene.verdict().hides).toBeUndefined();
    scene.operation(GONE);
    expect(scene.verdict()).toMatchObject({ code: "unreachable", hides: [code] });
    if (code === "key_rejected") return;
    scene.operation(FAILED);
    expect(scene.verdict()).toMatchObject({ code: "service_failing", hides: [code] });
    scene.operation(OK);
    expect(scene.verdict().hides).toBeUndefined();
  });
});

test("a rejected key is known until a token comes, whatever the token endpoint answers in between", () => {
  scene.operation(OK);
  scene.operation(REJECTED);
  scene.operation({ ...EXCHANGED, ...GONE });
  scene.operation({ ...EXCHANGED, ...FAILED });
  scene.operation(HELD_UP);
  expect(scene.verdict()).toMatchObject({ code: "service_failing", hides: ["key_rejected"] });
  scene.operation(EXCHANGED);
  scene.operation(GONE);
  expect(scene.verdict().hides).toBeUndefined();
});

test.each<[string, Partial<Attempt>]>([
  ["an error", FAILED],
  ["an outage", TIMED_OUT],
])("a token that was refused is hidden by %s, until an answer accepts one", (_name, trouble) => {
  scene.operation(OK);
  scene.operation(UNAUTHORISED, EXCHANGED, REFUSED_AGAIN);
  scene.operation(EXCHANGED, trouble);
  expect(scene.verdict()).toMatchObject({ hides: ["token_refused"] });
  scene.operation({ ...OK, ...PARTICIPANTS });
  scene.operation(trouble);
  expect(scene.verdict().hides).toBeUndefined();
});

describe("a list that never answers", () => {
  test("is in trouble by itself once another one is read, until it answers", () => {
    scene.operation(OK);
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS });
    expect(scene.verdict()).toMatchObject({ code: "unreachable" });
    expect(scene.verdict().resource).toBeUndefined();
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/participants" });
    expect(codes()).toEqual({ participants: "unreachable", staff: "ok" });
    scene.operation({ ...OK, ...PARTICIPANTS });
    expect(scene.verdict().code).toBe("ok");
  });

  test("is one of two, which another one that is read well does not mend", () => {
    for (const path of ["/v1/staff", "/v1/teams", "/v1/participants"]) scene.operation({ ...OK, path });
    scene.now += 60_000;
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS });
    scene.operation({ ...TIMED_OUT, path: "/v1/teams" });
    scene.operation(OK);
    expect(codes()).toEqual({ participants: "unreachable", teams: "unreachable", staff: "ok" });
    expect(scene.verdict().code).toBe("unreachable");
  });

  test("is in trouble by itself from the first where another one was read well while it hung", () => {
    const askedAt = scene.now;
    scene.operation({ ...OK, durationMs: 20 });
    const first = { ...TIMED_OUT, ...PARTICIPANTS, at: askedAt, durationMs: 8_000 };
    scene.operation(first, { ...first, at: askedAt + 8_200, durationMs: 6_800 });
    expect(scene.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/participants" });
    expect(codes()).toEqual({ participants: "unreachable", staff: "ok" });
    scene.now += 45_000;
    scene.operation(TIMED_OUT);
    expect(scene.verdict().resource).toBeUndefined();
  });

  test.each<[string, Partial<Attempt>, string]>([
    ["are refused", DENIED, "unreachable"],
    ["fail", FAILED, "service_failing"],
    ["meet a lock", LOCKED, "org_locked"],
  ])("is no outage where others %s while it hangs", (_name, answer, code) => {
    scene.operation(OK);
    const askedAt = scene.now;
    scene.operation({ ...answer, durationMs: 20 });
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS, at: askedAt, durationMs: 15_000 });
    expect(scene.verdict().code).toBe(code);
    expect(codes().participants).toBe("unreachable");
    expect(scene.verdict().hides ?? []).not.toContain("org_locked");
  });

  test("is in trouble though its reader left in the second try and another list was read since the first", () => {
    const askedAt = scene.now;
    const first = { ...TIMED_OUT, ...PARTICIPANTS, at: askedAt, durationMs: 8_000, operation: "left" };
    scene.access.observe(scene.seen(first));
    scene.now = askedAt + 10_000;
    scene.operation(OK);
    scene.access.finish("default", "left");
    expect(codes()).toEqual({ participants: "unreachable", staff: "ok" });
  });

  test("is behind a pause that began while it hung, and in trouble once that is over", () => {
    scene.operation(OK);
    scene.operation({ ...OK, ...PARTICIPANTS });
    const askedAt = scene.now;
    scene.operation(throttledUntil(scene.now + 40_000));
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS, at: askedAt, durationMs: 8_000 });
    expect(scene.verdict().code).toBe("throttled");
    scene.now += 60_000;
    scene.operation(OK);
    expect(codes()).toEqual({ participants: "unreachable", staff: "ok" });
  });

  test("is one of many in an outage, which the first answer ends for all of them", () => {
    scene.operation(OK);
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS });
    scene.operation(TIMED_OUT);
    scene.operation(OK);
    expect(scene.verdict().code).toBe("ok");
  });

  test.each([
    ["a lock", LOCKED],
    ["a 429", { status: 429, code: "rate_limited" }],
  ])("answers again with %s", (_name, answer) => {
    scene.operation(OK);
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS });
    scene.operation({ ...answer, ...PARTICIPANTS });
    scene.operation(OK);
    expect(scene.verdict().code).toBe("ok");
  });

  test("keeps its refused scope", () => {
    scene.operation({ ...DENIED, ...PARTICIPANTS });
    scene.operation({ ...TIMED_OUT, ...PARTICIPANTS });
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "permission_denied", resource: "/v1/participants" });
  });

  test("is slow: half of all reads take as long as they may", () => {
    for (const ms of [8, 9, 10]) scene.operation({ ...OK, serviceMs: ms });
    expect(latency().isSlow).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      scene.operation({ ...TIMED_OUT, serviceMs: 8_000 }, { ...OK, serviceMs: 8 });
    }
    expect(latency()).toMatchObject({ isSlow: true, slowest: { ms: 8_000 } });
  });
});

describe("a list that is refused in a way that says nothing of access works no longer", () => {
  test.each([400, 402, 404, 410])("%i to a check", (status) => {
    scene.operation(OK);
    scene.operation({ status, code: "resource_missing", purpose: "check", query: "limit=1" });
    expect(scene.verdict().code).toBe("unknown");
  });

  test.each<[string, Partial<Attempt>]>([
    ["a member that is missing", { status: 404, path: "/v1/staff/7" }],
    ["a cursor that is gone", { status: 404, query: "limit=5&starting_after=7" }],
    ["a cursor before which nothing is", { status: 404, query: "ending_before=7" }],
    ["a limit that somebody got wrong", { status: 400, query: "limit=1000" }],
    ["a filter that makes no sense to it", { status: 422, query: "team=none" }],
  ])("but not by %s", (_name, part) => {
    scene.operation(OK);
    scene.operation({ code: "invalid_request", ...part });
    expect(scene.verdict().code).toBe("ok");
  });
});

test.each([
  ["an answer that is no list", NO_LIST],
  ["the page of a gateway", GATEWAY_PAGE],
])("%s shows neither that a list may be read nor that there is none", (_name, answer) => {
  scene.operation(answer);
  expect(scene.verdict().code).toBe("answer_not_understood");
  expect(permission()).toBe("unknown");
  scene.operation(OK);
  scene.operation(answer);
  expect(permission()).toBe("permitted");
});

describe("of two reads that overlap the one that was made later tells whether a list may be read", () => {
  test.each<[string, Partial<Attempt>, Partial<Attempt>, string]>([
    ["a slow answer of before the scope was taken away", OK, DENIED, "permission_denied"],
    ["a slow refusal of before it was granted", DENIED, OK, "ok"],
  ])("%s", (_name, slow, quick, code) => {
    scene.operation(OK);
    const askedAt = scene.now;
    scene.operation(quick);
    scene.operation({ ...slow, at: askedAt, durationMs: 3_000 });
    expect(scene.verdict().code).toBe(code);
    expect(permission()).toBe(code === "ok" ? "permitted" : "denied");
  });
});

describe("a service that looks at scopes first", () => {
  test("does not end a lock by refusing a list that the key may not read", () => {
    scene.operation({ ...OK });
    scene.operation(LOCKED);
    scene.operation({ ...DENIED, ...PARTICIPANTS });
    expect(scene.verdict()).toMatchObject({ code: "org_locked" });
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "permission_denied", resource: "/v1/participants" });
  });

  test("ends it for the list that had met it", () => {
    scene.operation(LOCKED);
    scene.operation(DENIED);
    expect(scene.verdict()).toMatchObject({ code: "permission_denied", resource: "/v1/staff" });
  });
});

test("a refused list that the connection no longer offers decides nothing once others are read for ten minutes", () => {
  scene = createScene((_connection, path) => path === "/v1/staff");
  scene.operation({ ...DENIED, ...PARTICIPANTS });
  expect(scene.verdict().code).toBe("permission_denied");
  scene.now += 600_000;
  scene.operation(OK);
  expect(scene.verdict().code).toBe("ok");
});
