import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { after, NOW, rate, sum } from "@/lib/server/upstream/testing/window";
import {
  countCall,
  exhaustUntil,
  learnFromHeaders,
  type RateLimitWindow,
  remainingCalls,
  UNKNOWN_WINDOW,
} from "./window";

/** After a call that was refused for two seconds. */
function refused(window: RateLimitWindow, sentAt: number): RateLimitWindow {
  const told = learnFromHeaders(window, rate(40, 12, 55), { sentAt: NOW + sentAt, spender: "me" }, NOW + 80);
  return exhaustUntil(told, NOW + 2_080, NOW + 80);
}

function answered(window: RateLimitWindow, used: number, limit = 120): RateLimitWindow {
  return learnFromHeaders(
    window,
    rate(limit, limit - used, 60),
    { sentAt: NOW + 40, spender: "me" },
    NOW + 50,
  );
}

describe("headers that say too little or too much", () => {
  test.each<[string, Record<string, string>]>([
    ["none", {}],
    ["no remaining", { "ratelimit-limit": "120", "ratelimit-reset": "30" }],
    ["no reset", { "ratelimit-limit": "120", "ratelimit-remaining": "7" }],
    ["negative", rate(-5, -1, -30)],
    ["fractions", rate("120", "7.5", "30.1")],
    ["words", rate("many", "few", "soon")],
    ["exponents", rate("1e3", "1e2", "1e1")],
    ["empty", rate("", "", "")],
    ["lists", rate("120, 60", "7, 3", "30, 20")],
    ["too long", rate("9".repeat(30), "9".repeat(30), "9".repeat(30))],
  ])("%s: the call counts as one of a window of 60 s", (_name, headers) => {
    const window = after([headers, 0, 10]);
    expect(remainingCalls(window, NOW + 10)).toBe(119);
    expect(window.endsAt).toBe(NOW + 60_000);
  });

  test("a limit of 0 is ignored, and more left than the limit counts as the limit", () => {
    expect(remainingCalls(after([rate(0, 500, 30), 0, 10]), NOW + 10)).toBe(120);
    expect(remainingCalls(after([rate(20, 500, 30), 0, 10]), NOW + 10)).toBe(20);
  });

  test.each<[string, Record<string, string>]>([
    ["0", rate(0, 0, 30)],
    ["no number", rate("unlimited", 20, 30)],
    ["below 0", rate("-5", 100, 30)],
  ])("what was not left of a limit that is %s is not spent of the next one", (_name, odd) => {
    const back = after([rate(120, 118, 30), 0, 10], [odd, 20, 30], [rate(60, 57, 30), 40, 50]);
    expect(back).toMatchObject({ limit: 60, used: 3, isConfirmed: true });
    expect(after([odd, 0, 10], [rate(60, 57, 30), 20, 30])).toMatchObject({ limit: 60, used: 3 });
  });

  test("what was counted against no limit that was told says nothing of the one that is", () => {
    const untold = { "ratelimit-remaining": "55", "ratelimit-reset": "30" };
    expect(after([untold, 0, 10], [rate(60, 54, 30), 20, 30])).toMatchObject({ limit: 60, used: 6 });
  });

  test("a limit that changes within a window counts with what its own answer says is left, however late others come", () => {
    const lowered = after([rate(120, 20, 30), 0, 10], [rate(10, 9, 30), 20, 30], [rate(120, 19, 30), 5, 40]);
    expect(lowered).toMatchObject({ limit: 10, used: 1, callsBySpender: { me: 1 } });
    expect(remainingCalls(lowered, NOW + 40)).toBe(9);
    const raised = after([rate(10, 1, 30), 0, 10], [rate(1_200, 1_190, 30), 20, 30]);
    expect(remainingCalls(raised, NOW + 30)).toBe(1_190);
  });

  test("a reset beyond an hour counts as an hour, and no time left with nothing left as a second", () => {
    expect(after([rate(120, 5, 99_999_999), 0, 0]).endsAt).toBe(NOW + 3_600_000);
    expect(after([rate(120, 0, 0), 0, 0]).endsAt).toBe(NOW + 1_000);
  });

  test("an odd reset is given up when later answers contradict it", () => {
    const window = after(
      [rate(120, 100, 3_600), 0, 10],
      [rate(120, 90, 30), 20, 30],
      [rate(120, 89, 30), 40, 50],
    );
    expect(window).toMatchObject({ endsAt: NOW + 30_030, used: 31 });
  });

  test("a limit that changes holds from then on", () => {
    expect(remainingCalls(after([rate(120, 100, 30), 0, 10], [rate(1000, 979, 30), 20, 30]), NOW + 30)).toBe(
      979,
    );
  });
});

describe("answers that come in another order than the service counted them", () => {
  test("the highest count of a window holds", () => {
    const window = after(
      [rate(120, 80, 30), 0, 100],
      [rate(120, 83, 30), 0, 150],
      [rate(120, 81, 30), 0, 900],
    );
    expect(window).toMatchObject({ used: 40, callsBySpender: { me: 3 } });
  });

  test("answers of one window may arrive in any order with the same result", () => {
    const lefts = [119, 118, 117, 116, 115, 114];
    fc.assert(
      fc.property(fc.shuffledSubarray(lefts, { minLength: lefts.length }), (order) => {
        const window = after(
          ...order.map((left, at): Parameters<typeof after>[0] => [rate(120, left, 60), 0, at]),
        );
        expect(window).toMatchObject({ used: 6, callsBySpender: { me: 6 }, endsAt: NOW + 60_000 });
      }),
    );
  });

  test("a late answer about this window neither prolongs it nor forgets who spent its calls", () => {
    const window = after([rate(120, 80, 30), 0, 100], [rate(120, 79, 30), 200, 6_000]);
    expect(window).toMatchObject({ endsAt: NOW + 30_100, used: 41, callsBySpender: { me: 2 } });
  });

  test("a 429 leaves the count as it was, and after its pause a new window begins", () => {
    const told = after([rate(120, 100, 30), 0, 10]);
    const window = exhaustUntil(told, NOW + 15_000, NOW + 20);
    expect(remainingCalls(window, NOW + 20)).toBe(0);
    expect(window.used).toBe(20);
    const later = learnFromHeaders(
      window,
      rate(120, 99, 15),
      { sentAt: NOW + 16_000, spender: "me" },
      NOW + 16_010,
    );
    expect(remainingCalls(later, NOW + 16_010)).toBe(99);
  });

  test("a pause that is shorter than its window leaves it known who spent what of that", () => {
    const spent = after([rate(40, 15, 55), 0, 10], [rate(40, 14, 55), 20, 30], [rate(40, 13, 55), 40, 50]);
    // Two that were under way together are refused together.
    const paused = refused(refused(spent, 60), 65);
    const goesOn = (left: number, reset: number) =>
      learnFromHeaders(paused, rate(40, left, reset), { sentAt: NOW + 3_000, spender: "she" }, NOW + 3_020);
    expect(goesOn(11, 52)).toMatchObject({ used: 29, callsBySpender: { me: 5, she: 1 } });
    expect(goesOn(39, 60), "another window").toMatchObject({ used: 1, callsBySpender: { she: 1 } });
  });

  test("of calls whose connections were lost no more are Rollcall's than the service then says are used, the first left out first", () => {
    const spenders = [...Array<string>(2).fill("me"), ...Array<string>(8).fill("she")];
    const lost = spenders.reduce(
      (window, spender, at) => countCall(window, { sentAt: NOW + at, spender }, NOW + at),
      UNKNOWN_WINDOW,
    );
    const told = (left: number) =>
      learnFromHeaders(lost, rate(120, left, 30), { sentAt: NOW + 20, spender: "me" }, NOW + 30);
    expect(told(117)).toMatchObject({ used: 3, callsBySpender: { she: 2, me: 1 } });
    expect(told(115)).toMatchObject({ used: 5, callsBySpender: { she: 4, me: 1 } });
    expect(told(100)).toMatchObject({ used: 20, callsBySpender: { she: 8, me: 3 } });
  });

  test("nor are they when connections are lost within the window, or its limit changes", () => {
    const lost = [1, 2, 3, 4, 5].reduce(
      (window) => countCall(window, { sentAt: NOW + 20, spender: "she" }, NOW + 30),
      after([rate(120, 117, 60), 0, 10]),
    );
    expect(lost).toMatchObject({ used: 8, callsBySpender: { me: 1, she: 5 } });
    const told = [4, 5, 6, 7, 8, 9, 10].reduce((window, used) => answered(window, used), lost);
    const changed = answered(told, 3, 60);
    expect([told, changed].map(({ used, callsBySpender }) => [used, sum(callsBySpender)])).toEqual([
      [10, 10],
      [3, 3],
    ]);
  });

  test("windows of one second are told apart", () => {
    const window = after([rate(5, 0, 1), 0, 10], [rate(5, 4, 1), 1_011, 1_020]);
    expect(remainingCalls(window, NOW + 1_020)).toBe(4);
  });
});

test("whatever the answers, what is left is between 0 and the limit, the end at most an hour away, and no more spent by Rollcall than used", () => {
  const value = fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.constantFrom("", "x", "1e9", "9999999999"));
  const answer = fc.tuple(
    value,
    value,
    value,
    fc.nat(200_000),
    fc.nat(20_000),
    fc.constantFrom("learn", "lost", "spent"),
  );
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 30 }), (answers) => {
      let window = UNKNOWN_WINDOW;
      let now = NOW;
      for (const [limit, left, reset, pause, took, kind] of answers) {
        now += pause;
        const call = { sentAt: now - took, spender: "me" };
        if (kind === "learn") window = learnFromHeaders(window, rate(limit, left, reset), call, now);
        else if (kind === "lost") window = countCall(window, call, now);
        else window = exhaustUntil(window, now + took, now);
        expect(remainingCalls(window, now)).toBeGreaterThanOrEqual(0);
        expect(remainingCalls(window, now)).toBeLessThanOrEqual(window.limit);
        expect(window.endsAt).toBeLessThanOrEqual(now + 3_600_000);
        // A service that leaves out the call it answers still counts that one.
        expect(sum(window.callsBySpender)).toBeLessThanOrEqual(Math.max(window.used, 1));
      }
    }),
    { numRuns: 500 },
  );
});
