import { describe, expect, test } from "vitest";
import {
  DENIED,
  EXCHANGED,
  FAILED,
  GONE,
  HUNG,
  LOCKED,
  PARTICIPANTS,
  READ,
  REJECTED,
  SLOWED_DOWN,
  UNAUTHORISED,
} from "@/lib/server/access/testing/access-bed";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { type AccessState, EMPTY_STATE } from "./access-state";
import { mergeStates } from "./merge-states";
import { applyAttempt, conclude } from "./reduce";

/** The state after these operations, each of which ended so many seconds after the beginning. */
function after(state: AccessState, ...operations: [seconds: number, part: Partial<Attempt>][]): AccessState {
  return operations.reduce((known, [seconds, part]) => {
    const operation = `op_${seconds}`;
    const at = READ.at + seconds * 1_000 - (part.durationMs ?? 0);
    const attempt = { ...READ, at, operation, requestId: `req_${seconds}`, ...part };
    return conclude(applyAttempt(known, attempt), operation);
  }, state);
}

/** A 429 with which calls pause until so many seconds after the beginning. */
function pausedUntil(seconds: number): Partial<Attempt> {
  const budget = { isKnown: true, limit: 1, remaining: 0, elsewhere: 0, by: [] };
  return {
    status: 429,
    code: "rate_limited",
    budget: { ...budget, pausedUntil: READ.at + seconds * 1_000 },
  };
}

/** Without what only tells the later of two ends. */
function shown({ troubleAt: _met, ...state }: AccessState): Omit<AccessState, "troubleAt"> {
  return state;
}

const MISSING = { status: 404, code: "resource_missing" };
const PAUSED = pausedUntil(5);
const BEFORE = after(EMPTY_STATE, [0, {}], [1, { status: 429, code: "rate_limited" }]);

describe("the merged state of two instances", () => {
  test.each<[string, [number, Partial<Attempt>][], [number, Partial<Attempt>][]]>([
    ["different resources", [[2, {}]], [[3, { ...PARTICIPANTS, ...DENIED }]]],
    ["the same resource, one after the other", [[2, FAILED]], [[3, {}]]],
    ["trouble of all, and after it a read", [[2, LOCKED]], [[3, {}]]],
    ["a lock, and rows that were asked for before it", [[2, LOCKED]], [[3, { durationMs: 1_500 }]]],
    ["a lock, and a pause that hides it", [[2, LOCKED]], [[3, PAUSED]]],
    ["the same trouble twice", [[2, LOCKED]], [[4, LOCKED]]],
    ["a pause, and rows that were asked for before it", [[2, PAUSED]], [[3, { durationMs: 1_500 }]]],
    ["a pause that is prolonged", [[2, PAUSED]], [[4, pausedUntil(12)]]],
    ["a pause, and rows that were asked for since", [[2, PAUSED]], [[3, {}]]],
    ["nothing, and an answer that ends a pause", [], [[2, MISSING]]],
    ["a list that hung, and that was read well meanwhile", [[10, HUNG]], [[5, {}]]],
    ["a list that hung, and that was refused meanwhile", [[10, HUNG]], [[5, DENIED]]],
    ["a list that hung, and another that was read well meanwhile", [[10, HUNG]], [[5, PARTICIPANTS]]],
    ["a list that hung, and another that was read well after it", [[10, HUNG]], [[11, PARTICIPANTS]]],
    ["a list that hung, and after it an answer that proves nothing", [[10, HUNG]], [[11, UNAUTHORISED]]],
    ["a list that hung, and that was read well before", [[10, HUNG]], [[1.5, {}]]],
    [
      "a list that hung, and a read of it that was made before and answered later",
      [[10, HUNG]],
      [[11, { durationMs: 10_000 }]],
    ],
    ["a list that hung at both", [[10, HUNG]], [[9, HUNG]]],
    [
      "a list that was refused late, and read well meanwhile",
      [[10, { ...DENIED, durationMs: 8_000 }]],
      [[5, {}]],
    ],
    ["a new version of the service", [[2, {}]], [[3, { serviceVersion: "v2" }]]],
  ])("is that of one that has seen all: %s", (_name, first, second) => {
    const [one, other] = [after(BEFORE, ...first), after(BEFORE, ...second)];
    const both = after(BEFORE, ...[...first, ...second].toSorted(([a], [b]) => a - b));
    expect(shown(mergeStates(one, other, BEFORE))).toEqual(shown(both));
    expect(shown(mergeStates(other, one, BEFORE))).toEqual(shown(both));
  });

  test("has a list refused that was read well by a call from before the refusal", () => {
    const [one, other] = [after(BEFORE, [10, { durationMs: 8_000 }]), after(BEFORE, [5, DENIED])];
    for (const merged of [mergeStates(one, other, BEFORE), mergeStates(other, one, BEFORE)]) {
      const { resources, permits } = merged;
      expect({ resources, permits }).toMatchObject({
        resources: { "/v1/staff": { code: "permission_denied" } },
        permits: { "/v1/staff": { permission: "denied" } },
      });
    }
  });

  test.each<[string, Partial<Attempt>]>([
    ["a lock", LOCKED],
    ["an outage", GONE],
    ["a refused token", { ...UNAUTHORISED, replay: true }],
  ])(
    "has no trouble of all that a later read of the other has refuted, though that never met it: %s",
    (_name, trouble) => {
      const before = after(EMPTY_STATE, [0, {}]);
      const [one, other] = [after(before, [2, trouble]), after(before, [3, {}])];
      expect(one.whole).toBeDefined();
      for (const merged of [mergeStates(one, other, before), mergeStates(other, one, before)]) {
        expect(merged.whole).toBeUndefined();
      }
    },
  );

  test.each<[string, Partial<Attempt>]>([
    ["the key was rejected", REJECTED],
    ["the token endpoint failed", { ...EXCHANGED, ...FAILED }],
    ["the token endpoint was not reached", { ...EXCHANGED, ...GONE }],
    ["the token endpoint limited", SLOWED_DOWN],
  ])("has no trouble with tokens of before the other got one: %s", (_name, trouble) => {
    const before = after(EMPTY_STATE, [0, {}]);
    const [one, other] = [after(before, [2, trouble]), after(before, [3, EXCHANGED], [4, {}])];
    expect(one.token).toBeDefined();
    for (const merged of [mergeStates(one, other, before), mergeStates(other, one, before)]) {
      expect(merged).toMatchObject({ blocked: false });
      expect(merged).not.toHaveProperty("token");
    }
  });

  test.each<[string, ...Partial<Attempt>[]]>([
    ["a lock", LOCKED],
    ["an outage", GONE],
    ["a list that failed", FAILED],
    ["a pause", pausedUntil(2.5)],
    ["a lock behind a pause", LOCKED, pausedUntil(2.5)],
  ])("is good since the other read well, not since before what it never met: %s", (_name, ...trouble) => {
    const before = after(EMPTY_STATE, [-1, FAILED], [0, {}]);
    const met = trouble.map((each, index): [number, Partial<Attempt>] => [2 + index / 10, each]);
    const [one, other] = [after(before, ...met), after(before, [3, {}])];
    const both = after(before, ...met, [3, {}]);
    expect(both.goodSince).toBeGreaterThan(READ.at + 2_000);
    for (const merged of [mergeStates(one, other, before), mergeStates(other, one, before)]) {
      expect(merged.goodSince).toBe(both.goodSince);
    }
  });

  const TEAMS = { path: "/v1/teams" };
  test.each<
    [string, [number, Partial<Attempt>][], [number, Partial<Attempt>][], [number, Partial<Attempt>][]]
  >([
    [
      "a lock at one, an outage at the other",
      [],
      [
        [2, LOCKED],
        [3, {}],
      ],
      [
        [4, GONE],
        [5, {}],
      ],
    ],
    [
      "the end of what both knew, an outage at the other",
      [[1, LOCKED]],
      [[2, {}]],
      [
        [4, GONE],
        [5, {}],
      ],
    ],
    [
      "an outage that both knew, and another",
      [[1, GONE]],
      [[2, {}]],
      [
        [4, GONE],
        [5, {}],
      ],
    ],
    [
      "a list that fails in turn",
      [],
      [
        [2, FAILED],
        [3, {}],
      ],
      [
        [4, FAILED],
        [5, {}],
      ],
    ],
    [
      "a list that both knew to fail, then a lock",
      [[1, { ...TEAMS, ...FAILED }]],
      [[2, TEAMS]],
      [
        [4, LOCKED],
        [5, {}],
      ],
    ],
    [
      "an outage that both knew, then a list",
      [[1, GONE]],
      [[2, {}]],
      [
        [4, { ...TEAMS, ...FAILED }],
        [5, TEAMS],
      ],
    ],
    ["the end of the same trouble, seen twice", [[1, LOCKED]], [[2, {}]], [[3, {}]]],
  ])(
    "is good since the later trouble ended, where both saw trouble end: %s",
    (_name, known, first, second) => {
      const before = after(EMPTY_STATE, [-2, FAILED], [-1, {}], [0, TEAMS], ...known);
      const [one, other] = [after(before, ...first), after(before, ...second)];
      const both = after(before, ...first, ...second);
      for (const merged of [mergeStates(one, other, before), mergeStates(other, one, before)]) {
        expect(merged.goodSince).toBe(both.goodSince);
      }
    },
  );

  test("is good since the other got a token, where one was refused at this only", () => {
    const before = after(EMPTY_STATE, [-1, FAILED], [0, {}]);
    const [one, other] = [after(before, [2, REJECTED]), after(before, [3, EXCHANGED])];
    expect(mergeStates(one, other, before).goodSince).toBe(READ.at + 3_000);
  });

  test("tells a pause from the one before it", () => {
    const before = after(EMPTY_STATE, [0, {}]);
    const [one, other] = [after(before, [2, PAUSED]), after(before, [8, pausedUntil(12)])];
    expect(mergeStates(one, other, before)).toMatchObject({ whole: { since: READ.at + 8_000 } });
  });

  test("leaves an operation under way to the instance it belongs to", () => {
    const running = applyAttempt(BEFORE, { ...READ, ...FAILED, at: READ.at + 2_000, operation: "op_2" });
    expect(mergeStates(running, BEFORE, BEFORE).pending).toEqual({});
    expect(mergeStates(BEFORE, running, BEFORE)).toEqual(running);
  });
});
