import { expect, test } from "vitest";
import type { WalkHold } from "@/lib/contract/copy-walk";
import { describeWalk } from "./describe-walk";
import { newWalk } from "./record";
import { holdWalk } from "./transitions";

const WALK = newWalk("hand", { settings: { omit: [] }, hasCompleteCopy: true, target: "t", now: 0 });
const RATES = { expectedRows: 300, callsPerMinute: 60 };

const held = (why: WalkHold) => holdWalk(WALK, { why }, { calls: 1, now: 0 });

test("a walk is said to take so long while it walks or waits for its share, and not while nobody knows when it goes on", () => {
  expect(describeWalk({ ...WALK, state: "walking" }, RATES).msLeft).toBeGreaterThan(0);
  expect(describeWalk(held("budget"), RATES).msLeft).toBeGreaterThan(0);
  // Another walk may have to end first.
  expect(describeWalk({ ...WALK, state: "waiting" }, RATES)).not.toHaveProperty("msLeft");
  for (const why of ["org_locked", "permission_denied", "key_rejected", "unreachable", "service"] as const) {
    const walk = describeWalk(held(why), RATES);
    expect(walk).toMatchObject({ expectedRows: 300, hold: { why } });
    expect(walk).not.toHaveProperty("msLeft");
  }
});

test.each([300, 0])(
  "nobody knows how much is left of a list that has outgrown its copy of %d rows",
  (expectedRows) => {
    const walk = describeWalk(
      { ...WALK, state: "walking", rows: expectedRows + 1 },
      { ...RATES, expectedRows },
    );
    expect(walk).not.toHaveProperty("expectedRows");
    expect(walk).not.toHaveProperty("msLeft");
  },
);

test("a walk that is paused waits for a person, and not for what held it before", () => {
  const walk = describeWalk({ ...held("org_locked"), state: "paused" }, RATES);
  expect(walk).toMatchObject({ state: "paused", expectedRows: 300 });
  expect(walk).not.toHaveProperty("hold");
  expect(walk).not.toHaveProperty("msLeft");
});
