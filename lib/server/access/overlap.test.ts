import { beforeEach, describe, expect, test } from "vitest";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import {
  createScene,
  EXCHANGED,
  GONE,
  HUNG,
  LOCKED,
  OK,
  PARTICIPANTS,
  RESET,
  type Scene,
  throttledUntil,
} from "./testing/access-bed";

const MISSING = { status: 404, code: "resource_missing" };

let scene: Scene;
const pause = () => throttledUntil(scene.now + 30_000);

beforeEach(() => {
  scene = createScene();
});

test("a pause begins anew where the one before it had ended, and goes on where it is prolonged", () => {
  scene.operation(throttledUntil(scene.now + 30_000));
  const first = scene.now;
  scene.operation(throttledUntil(scene.now + 30_000));
  expect(scene.verdict()).toMatchObject({ code: "throttled", since: first });
  scene.now += 3_600_000;
  scene.operation(throttledUntil(scene.now + 30_000));
  expect(scene.verdict()).toMatchObject({ code: "throttled", since: scene.now });
});

describe("a read that was under way when another one was refused for the limit", () => {
  test.each<[string, Partial<Attempt>]>([
    ["rows", { ...OK, ...PARTICIPANTS }],
    ["rows of the same list", OK],
    ["a 404", { ...MISSING, path: "/v1/staff/7" }],
  ])("brings %s, and calls pause all the same until the service's time is over", (_name, answered) => {
    scene.operation(OK);
    const pausedUntil = scene.now + 30_000;
    const askedAt = scene.now;
    scene.operation(throttledUntil(pausedUntil));
    scene.operation({ ...answered, at: askedAt, durationMs: 2_000 });
    expect(scene.verdict()).toMatchObject({ code: "throttled", requestId: "req_2" });
    scene.now = pausedUntil;
    expect(scene.verdict()).toMatchObject({ code: "ok", since: pausedUntil });
  });

  test("ends after the pause, which the history has once", async () => {
    scene.operation(OK);
    const askedAt = scene.now;
    scene.operation(throttledUntil(scene.now + 5_000));
    scene.now += 6_000;
    expect(scene.verdict()).toMatchObject({ code: "ok" });
    scene.operation({ at: askedAt, durationMs: scene.now - askedAt });
    const history = await scene.access.history("default", scene.now);
    expect(history.map(({ code }) => code)).toEqual(["ok", "throttled", "ok"]);
  });

  test("is told from one that was made after it, as after a restart that forgot the pause", () => {
    scene.operation(throttledUntil(scene.now + 600_000));
    scene.operation(OK);
    expect(scene.verdict().code).toBe("ok");
  });

  test("is over before the refused one is, and calls pause all the same", () => {
    const refused = scene.seen({ ...throttledUntil(scene.now + 30_000), operation: "refused" });
    scene.access.observe(refused);
    scene.operation({ ...OK, at: refused.at - 1, durationMs: 2_000 });
    scene.access.finish("default", "refused");
    expect(scene.verdict().code).toBe("throttled");
  });
});

test("a list that hangs while another connection's read begins a pause is in trouble by itself, once that is over", () => {
  scene.operation(OK);
  const at = scene.now + 1;
  const refused = scene.seen({ ...throttledUntil(at + 30_000), operation: "there", connection: "other" });
  scene.access.observeLimit("default", refused);
  scene.access.finish("default", "there");
  scene.operation({ ...HUNG, path: "/v1/teams", at });
  expect(scene.verdict().code).toBe("throttled");
  scene.now = at + 30_000;
  expect(scene.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/teams" });
});

describe("a call that hung", () => {
  test("is no news of a list that has answered one made after it, be that the first list read since an outage", () => {
    const askedAt = scene.now;
    scene.operation({ ...HUNG, at: askedAt - 8_000 });
    expect(scene.verdict().code).toBe("unreachable");
    scene.operation(OK);
    scene.operation({ ...HUNG, at: askedAt });
    expect(scene.verdict().code).toBe("ok");
  });

  test("is news where the list was read well between its two tries", () => {
    const at = scene.now;
    scene.access.observe(scene.seen({ ...HUNG, at, operation: "slow" }));
    scene.now = at + 4_000;
    scene.operation(OK);
    scene.access.observe(scene.seen({ ...HUNG, at: at + 8_000, operation: "slow" }));
    scene.access.finish("default", "slow");
    expect(scene.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/staff" });
  });
});

describe("a list whose connection breaks", () => {
  const teams = { path: "/v1/teams" };

  test("while another list is answered is in trouble by itself, and the other works", () => {
    const at = scene.now;
    scene.operation({ ...PARTICIPANTS, at, durationMs: 5 });
    scene.operation({ ...RESET, ...teams, at, durationMs: 10 });
    expect(scene.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/teams" });
    scene.operation(OK);
    expect(scene.verdict()).toMatchObject({ code: "unreachable", resource: "/v1/teams" });
    scene.operation({ ...RESET, ...teams });
    expect(scene.verdict(), "again, and nothing beside it").toMatchObject({ resource: "/v1/teams" });
    scene.operation({ ...RESET, ...teams });
    expect(scene.verdict()).toMatchObject({ resource: "/v1/teams" });
    scene.operation(teams);
    expect(scene.verdict().code).toBe("ok");
  });

  test.each([
    ["where nothing else is answered", RESET, 0],
    ["that was refused, so that the service had nothing of it", GONE, 5],
  ])("is an outage of all %s", (_what, broken, answeredAfterMs) => {
    scene.operation(OK);
    const at = scene.now + 1;
    if (answeredAfterMs > 0) scene.operation({ ...PARTICIPANTS, at, durationMs: answeredAfterMs });
    scene.operation({ ...broken, ...teams, at, durationMs: 10 });
    expect(scene.verdict().code).toBe("unreachable");
    expect(scene.verdict()).not.toHaveProperty("resource");
  });
});

test("a token that was just got is no answer to the read that needs it: nothing answers", () => {
  const at = scene.now;
  scene.operation({ ...EXCHANGED, at, durationMs: 1 }, { ...HUNG, at });
  expect(scene.verdict().code).toBe("unreachable");
  expect(scene.verdict()).not.toHaveProperty("resource");
});

describe("of two reads that overlap, the one that was made later tells whether the organisation is locked", () => {
  test.each<[string, Partial<Attempt>, Partial<Attempt>, string]>([
    ["a slow read of before the lock", OK, LOCKED, "org_locked"],
    ["a slow refusal of before its end", LOCKED, OK, "ok"],
  ])("%s", (_name, slow, quick, code) => {
    scene.operation(slow);
    const askedAt = scene.now;
    scene.operation({ ...quick, ...PARTICIPANTS });
    scene.operation({ ...slow, at: askedAt, durationMs: 2_000 });
    expect(scene.verdict().code).toBe(code);
  });

  test("whichever of them was answered first, and what comes after both ends it", () => {
    scene.operation(LOCKED);
    scene.operation({ ...OK, at: scene.now - 500, durationMs: 2_000 });
    scene.operation({ ...OK, ...PARTICIPANTS, at: scene.now - 1_500, durationMs: 2_000 });
    expect(scene.verdict().code).toBe("org_locked");
    scene.operation(OK);
    expect(scene.verdict().code).toBe("ok");
  });
});

test("a call of before a pause that breaks off in it does not hide until when calls pause", () => {
  const askedAt = scene.now;
  const pausedUntil = scene.now + 30_000;
  scene.operation(throttledUntil(pausedUntil));
  scene.operation({ ...GONE, at: askedAt, durationMs: 2_000 });
  expect(scene.verdict()).toMatchObject({ code: "throttled", requestId: "req_1" });
  scene.operation(GONE);
  expect(scene.verdict().code).toBe("unreachable");
});

describe("a lock that other trouble hides", () => {
  test.each<[string, (() => Partial<Attempt>)[], string]>([
    ["a pause that ends by itself", [pause], "org_locked"],
    ["a pause that an answer ends which says nothing of locks", [pause, () => MISSING], "org_locked"],
    ["a service that cannot be reached for a while", [() => GONE, () => MISSING], "org_locked"],
    ["a pause, and a read that succeeds after it", [pause, () => OK], "ok"],
  ])("counts again, unless it is refuted, after %s", (_name, then, code) => {
    scene.operation(OK);
    scene.operation(LOCKED);
    const { since } = scene.verdict();
    for (const part of then) {
      scene.operation(part());
      scene.now += 60_000;
    }
    expect(scene.verdict().code).toBe(code);
    if (code === "org_locked") expect(scene.verdict()).toMatchObject({ since, requestId: "req_2" });
    scene.operation(LOCKED);
    expect(scene.verdict().since).toBe(code === "org_locked" ? since : scene.now);
  });
});

test("a clock that is set back by seconds leaves no service unreachable that is read", () => {
  scene.operation(GONE);
  scene.now -= 4_000;
  scene.operation(OK);
  expect(scene.verdict().code).toBe("ok");
});
