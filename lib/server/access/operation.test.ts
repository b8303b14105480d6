import { beforeEach, describe, expect, test } from "vitest";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import {
  createScene,
  EXCHANGED,
  FAILED,
  GONE,
  HELD_UP,
  HUNG,
  LOCKED,
  OK,
  REFUSED_AGAIN,
  REJECTED,
  type Scene,
  SLOWED_DOWN,
  UNAUTHORISED,
} from "./testing/access-bed";

const SLOW_ERROR = { ...FAILED, durationMs: 7_000 };
const BROKEN_OFF = { status: 200, code: "upstream_invalid_response" };

let scene: Scene;

beforeEach(() => {
  scene = createScene();
});

describe("an operation is judged by its last attempt", () => {
  test("a retry that succeeds is no incident, not even while it is in flight", () => {
    scene.operation(OK);
    const { since } = scene.verdict();
    scene.access.observe(scene.seen({ ...FAILED, operation: "retried" }));
    expect(scene.verdict().code).toBe("ok");
    scene.access.observe(scene.seen({ operation: "retried", attempt: 2 }));
    scene.access.finish("default", "retried");
    expect(scene.verdict()).toMatchObject({ code: "ok", since });
  });

  test("a token replaced in the middle is no incident", () => {
    scene.operation(UNAUTHORISED, EXCHANGED, OK);
    expect(scene.verdict().code).toBe("ok");
  });

  test.each([
    ["not admitted", { sent: false, status: undefined, code: "budget_exhausted" }],
    ["given up before it left", { sent: false, status: undefined, code: "aborted" }],
    ["given up before its answer", { status: undefined, code: "aborted" }],
  ])("a token that was refused proves nothing while the replay with a fresh one was %s", (_what, replay) => {
    scene.operation(OK);
    scene.operation(UNAUTHORISED, EXCHANGED, replay);
    expect(scene.verdict().code).toBe("ok");
    // The fresh one was got for another operation.
    scene.operation(UNAUTHORISED, replay);
    expect(scene.verdict().code).toBe("ok");
    scene.operation(UNAUTHORISED, EXCHANGED, REFUSED_AGAIN);
    scene.operation(UNAUTHORISED, replay);
    expect(scene.verdict().code).toBe("token_refused");
  });

  test("a token that was refused does not hide why there is no fresh one", () => {
    scene.operation(OK);
    scene.operation(UNAUTHORISED, {
      ...HELD_UP,
      heldUpBy: { status: 429, code: "slow_down" },
    });
    expect(scene.verdict().code).toBe("token_endpoint_throttled");
  });

  test.each<[string, Partial<Attempt>[]]>([
    ["after a failure between", [UNAUTHORISED, EXCHANGED, FAILED, REFUSED_AGAIN]],
    ["that came at the second try", [UNAUTHORISED, { ...EXCHANGED, ...FAILED }, EXCHANGED, REFUSED_AGAIN]],
  ])("a fresh token that is refused %s is one that was refused", (_when, attempts) => {
    scene.operation(OK);
    scene.operation(...attempts);
    expect(scene.verdict().code).toBe("token_refused");
  });

  test("a refused fresh token is trouble even if the first caller has left", () => {
    scene.access.observe(scene.seen({ ...UNAUTHORISED, operation: "shared" }));
    scene.access.finish("default", "shared");
    scene.access.observe(scene.seen({ ...REFUSED_AGAIN, operation: "shared" }));
    scene.now += 21_000;
    expect(scene.verdict().code).toBe("token_refused");
  });

  test("a retry that the budget refused leaves the failure before it, with or without a token", () => {
    scene.operation(FAILED, { sent: false, status: undefined, code: "budget_exhausted" });
    expect(scene.verdict().code).toBe("service_failing");
    scene.operation(OK);
    scene.operation(FAILED, EXCHANGED, { sent: false, status: undefined, code: "budget_exhausted" });
    expect(scene.verdict().code).toBe("service_failing");
  });

  test("a failure of an operation without an end becomes final by itself", () => {
    scene.access.observe(scene.seen({ ...REJECTED, operation: "renewal in the background" }));
    expect(scene.verdict().code).toBe("unknown");
    scene.now += 21_000;
    expect(scene.verdict().code).toBe("key_rejected");
  });

  test("a slow failure does not undo what has succeeded since it", () => {
    scene.access.observe(scene.seen({ ...LOCKED, operation: "slow" }));
    scene.operation(OK);
    scene.access.finish("default", "slow");
    expect(scene.verdict().code).toBe("ok");
  });
});

describe("the token endpoint", () => {
  test("slowed down while an older token serves: nobody is held up, so all is well", () => {
    scene.operation(EXCHANGED, OK);
    scene.operation(SLOWED_DOWN);
    scene.operation(OK);
    expect(scene.verdict().code).toBe("ok");
    scene.operation(HELD_UP);
    expect(scene.verdict().code).toBe("token_endpoint_throttled");
  });

  test.each([
    ["fails", FAILED],
    ["slows down", SLOWED_DOWN],
    ["is none", { status: 404, code: "not_found" }],
    ["rejects the key", REJECTED],
  ])("that %s is shown by its own answer and not by the read that got no token", async (_what, answer) => {
    scene.operation({ ...EXCHANGED, ...answer }, { ...HELD_UP, requestId: "local_1", heldUpBy: answer });
    expect(scene.verdict().requestId).toBe("req_1");
    const history = await scene.access.history("default", scene.now);
    expect(history.at(-1)?.requestId).toBe("req_1");
  });

  test("that refuses with a code of its own brings that code with it, and one that is none brings nothing", () => {
    scene.operation({ ...EXCHANGED, status: 400, code: "invalid_request" });
    expect(scene.verdict()).toMatchObject({ code: "unknown" });
    scene.operation({ ...EXCHANGED, status: 400, code: "invalid_request" }, HELD_UP);
    expect(scene.verdict()).toMatchObject({ code: "answer_not_understood", refusal: "invalid_request" });
    scene.operation({ ...EXCHANGED, status: 404, code: "upstream_authentication_failed" }, HELD_UP);
    expect(scene.verdict().refusal).toBeUndefined();
  });

  test("that failed a renewal in the background shows as soon as a read goes without a token", () => {
    scene.operation(EXCHANGED, OK);
    scene.access.observe(scene.seen({ ...EXCHANGED, ...FAILED, operation: "renewal" }));
    scene.access.observe(scene.seen({ ...HELD_UP, requestId: "local_1", heldUpBy: FAILED }));
    expect(scene.verdict()).toMatchObject({ code: "service_failing", requestId: "req_3" });
  });

  test("that rejects the key after other trouble is told at once to who waited, though who asked has left", () => {
    scene.operation({ ...EXCHANGED, ...FAILED }, { ...HELD_UP, heldUpBy: FAILED });
    expect(scene.verdict().code).toBe("service_failing");
    scene.access.observe(scene.seen({ ...REJECTED, operation: "left" }));
    scene.operation({ ...HELD_UP, requestId: "local_1", heldUpBy: REJECTED });
    expect(scene.verdict()).toMatchObject({ code: "key_rejected", requestId: "req_3" });
  });

  test.each([
    ["rejected the key", { status: 401, code: "invalid_client" }, "key_rejected"],
    ["met a lock", { status: 403, code: "org_locked" }, "org_locked"],
    ["slowed down", { status: 429, code: "slow_down" }, "token_endpoint_throttled"],
    ["refused with a code of its own", { status: 400, code: "invalid_request" }, "answer_not_understood"],
  ])("that %s at another instance is shown by that answer", (_what, answer, code) => {
    scene.operation(EXCHANGED, OK);
    scene.operation({ ...HELD_UP, requestId: "local_1", heldUpBy: { ...answer, requestId: "req_there" } });
    const { since } = scene.verdict();
    expect(scene.verdict()).toMatchObject({ code, requestId: "req_there" });
    scene.operation({ ...HELD_UP, requestId: "local_2", heldUpBy: { ...answer, requestId: "req_there" } });
    expect(scene.verdict()).toMatchObject({ code, requestId: "req_there", since });
  });

  test("is not what refused a fresh token for which calls are held up: another connection's read was", () => {
    scene.operation(OK);
    const heldUpBy = { status: 401, code: "authentication_required", requestId: "req_there" };
    scene.operation({ ...HELD_UP, heldUpBy });
    expect(scene.verdict()).toMatchObject({ code: "token_refused", since: scene.now });
    expect(scene.verdict().requestId).not.toBe("req_there");
    scene.operation(EXCHANGED, OK);
    expect(scene.verdict().code).toBe("ok");
  });

  describe.each<[string, Partial<Attempt>[], Attempt["heldUpBy"], string]>([
    ["that rejects the key", [UNAUTHORISED, REJECTED, HELD_UP], REJECTED, "key_rejected"],
    ["of a token that is refused", [UNAUTHORISED, EXCHANGED, REFUSED_AGAIN], UNAUTHORISED, "token_refused"],
    ["that is limited", [UNAUTHORISED, SLOWED_DOWN, HELD_UP], SLOWED_DOWN, "token_endpoint_throttled"],
  ])(
    "%s leads before a read of a list that began before and is not answered,",
    (_what, attempts, heldUpBy, code) => {
      const heldUp = { ...HELD_UP, ...(heldUpBy && { heldUpBy }) };

      test.each<[string, Partial<Attempt>[], Partial<Attempt>[]]>([
        ["whose second try is held up", [], [HUNG, heldUp]],
        ["whose second try hangs, too", [HUNG], [HUNG]],
        ["which has one try", [], [HUNG]],
        ["or is an error, whose second try is held up", [], [SLOW_ERROR, heldUp]],
      ])("%s, and not after it", (_tries, before, after) => {
        const slow = { path: "/v1/teams", operation: "slow" };
        scene.operation(EXCHANGED, OK);
        for (const attempt of before) scene.access.observe(scene.seen({ ...slow, ...attempt }));
        const at = scene.now;
        scene.operation(...attempts);
        scene.now = at + HUNG.durationMs;
        for (const attempt of after) {
          scene.access.observe(scene.seen({ ...slow, ...attempt, at: attempt === heldUp ? scene.now : at }));
        }
        scene.access.finish("default", "slow");
        expect(scene.verdict().code).toBe(code);
        expect(scene.verdict().resource).toBeUndefined();
        scene.operation(EXCHANGED, OK);
        const itsOwn = after.includes(SLOW_ERROR) ? "service_failing" : "unreachable";
        expect(scene.verdict()).toMatchObject({ code: itsOwn, resource: "/v1/teams" });
      });
    },
  );

  test.each([
    ["fails", "hangs", { ...EXCHANGED, ...FAILED }, HUNG, "unreachable"],
    ["rejects the key", "hangs", REJECTED, HUNG, "unreachable"],
    ["fails", "fails itself", { ...EXCHANGED, ...FAILED }, SLOW_ERROR, "service_failing"],
    ["cannot be reached", "fails itself", { ...EXCHANGED, ...GONE }, SLOW_ERROR, "service_failing"],
    ["fails", "breaks off", { ...EXCHANGED, ...FAILED }, BROKEN_OFF, "answer_not_understood"],
  ])(
    "that %s for the second try of a list that %s leads, and after it the list does",
    (_endpoint, _list, refused, first, code) => {
      scene.operation(OK);
      scene.operation({ ...first, path: "/v1/teams" }, refused, { ...HELD_UP, path: "/v1/teams" });
      expect(scene.verdict()).not.toHaveProperty("resource");
      scene.operation(EXCHANGED, OK);
      expect(scene.verdict()).toMatchObject({ code, resource: "/v1/teams" });
    },
  );

  test("that may not be asked again this minute by Rollcall itself leads, until a token is got", () => {
    scene.operation(EXCHANGED, OK);
    scene.operation({ ...HELD_UP, requestId: "local_1" });
    expect(scene.verdict()).toMatchObject({ code: "token_endpoint_throttled", requestId: "local_1" });
    scene.operation(EXCHANGED, OK);
    expect(scene.verdict().code).toBe("ok");
  });

  test("that cannot be reached is what holds the read up that wanted a token, with the exchange's request", () => {
    scene.operation(OK);
    scene.operation({ ...EXCHANGED, ...GONE }, HELD_UP);
    expect(scene.verdict()).toMatchObject({ code: "unreachable", requestId: GONE.requestId });
  });

  test("of another connection's read leaves a failing list as it was", () => {
    scene.operation(OK);
    scene.operation({ ...FAILED, path: "/v1/teams" });
    const heldUpBy = { status: 401, code: "authentication_required", requestId: "req_there" };
    scene.operation({ ...HELD_UP, path: "/v1/teams", heldUpBy });
    scene.operation(EXCHANGED, OK);
    expect(scene.verdict()).toMatchObject({ code: "service_failing", resource: "/v1/teams" });
  });

  test("a new token proves that the trouble is over, until something is read", () => {
    scene.operation(EXCHANGED, OK);
    scene.operation(REJECTED, HELD_UP);
    scene.operation({ ...EXCHANGED, requestId: "req_token" });
    expect(scene.verdict()).toMatchObject({ code: "ok", since: scene.now, requestId: "req_token" });
    scene.operation(OK);
    expect(scene.verdict().requestId).toBe(`req_${scene.operations}`);
  });

  test("a rejected key shows even while an older token serves", () => {
    scene.operation(EXCHANGED, OK);
    scene.operation(REJECTED);
    scene.operation(OK);
    expect(scene.verdict().code).toBe("key_rejected");
  });
});

test("a call for which there was no connection has cost nothing", () => {
  const spent = () => scene.access.details("default", scene.now).budget.flatMap(({ by }) => by);
  scene.operation({ ...GONE, isUnconnected: true });
  expect(spent()).toEqual([]);
  scene.operation(GONE);
  expect(spent()).toMatchObject([{ calls: 1 }]);
});
