import { expect, test } from "vitest";
import { newWalk } from "./record";
import { holdWalk } from "./transitions";

const HOUR_MS = 3_600_000;
const WALK = newWalk("hand", { settings: { omit: [] }, hasCompleteCopy: false, target: "t", now: 0 });

test("a walk that is held tries again after waits that grow to five minutes, and ends after a day of them", () => {
  let walk = WALK;
  const waits: number[] = [];
  let now = 0;
  while (walk.state !== "ended") {
    walk = holdWalk(walk, { why: "org_locked", code: "org_locked" }, { calls: 1, now });
    waits.push((walk.hold?.until ?? 0) - now);
    now = walk.hold?.until ?? now;
  }
  expect(waits.slice(0, 7)).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  expect(walk).toMatchObject({ end: "gave_up", hold: { why: "org_locked", since: 0 }, calls: waits.length });
  expect(walk.endedAt).toBeGreaterThanOrEqual(24 * HOUR_MS);
  expect(walk.endedAt).toBeLessThan(25 * HOUR_MS);
});

test("a walk that the service or the budget told how long to wait waits as long", () => {
  expect(holdWalk(WALK, { why: "throttled", waitMs: 7 }, { calls: 1, now: 5 }).hold).toMatchObject({
    until: 12,
  });
});

test("a walk that waited for its share when Rollcall stopped has not waited for the days until it runs again", () => {
  const waiting = holdWalk(WALK, { why: "budget", waitMs: 8_000 }, { calls: 0, now: 0 });
  const now = 26 * HOUR_MS;
  const walk = holdWalk(waiting, { why: "throttled", waitMs: 3_000 }, { calls: 1, now });
  expect(walk).toMatchObject({ state: "held", hold: { since: now, until: now + 3_000 } });
});
