import { describe, expect, test } from "vitest";
import type { BudgetMinute } from "@/lib/contract/access";
import { type BudgetColumn, budgetColumns, sumElsewhere, sumSpending } from "./budget-hour";

const MINUTE = 60_000;
const NOW = 30_000_000 * MINUTE + 12_345;

const minute = (ago: number, more: Partial<BudgetMinute> = {}): BudgetMinute => ({
  at: 30_000_000 * MINUTE - ago * MINUTE,
  by: [],
  elsewhere: 0,
  throttled: 0,
  throttledIds: [],
  ...more,
});

describe("an hour of a budget", () => {
  test("has sixty minutes, the last is this one, and one without calls is there and empty", () => {
    const columns = budgetColumns([minute(0, { remaining: 7 }), minute(59, { elsewhere: 3 })], NOW);
    expect(columns).toHaveLength(60);
    expect(columns.at(-1)).toMatchObject({ at: 30_000_000 * MINUTE, remaining: 7 });
    expect(columns[0]).toMatchObject({ elsewhere: 3 });
    expect(columns[1]).not.toHaveProperty("remaining");
  });

  test("leaves out what is older", () => {
    const columns = budgetColumns([minute(60, { throttled: 1 })], NOW);
    expect(columns.every(({ throttled }) => throttled === 0)).toBe(true);
  });

  test("sums up by person and purpose, the most first", () => {
    const by = [
      { person: "a@x", purpose: "browse", calls: 2 },
      { purpose: "check", calls: 1 },
    ];
    const more = [{ person: "a@x", purpose: "browse", calls: 3 }];
    expect(sumSpending([minute(3, { by }), minute(1, { by: more })])).toEqual([
      { person: "a@x", purpose: "browse", calls: 5 },
      { purpose: "check", calls: 1 },
    ]);
    expect(budgetColumns([minute(3, { by })], NOW).at(-4)?.here).toBe(3);
  });
});

function told(elsewhere?: number): BudgetColumn {
  const column = { at: 0, here: 1, limit: 120, throttled: 0, throttledIds: [] };
  return elsewhere === undefined ? column : { ...column, elsewhere };
}

test("what other programs spent in the hour is a figure where each minute told, the least where some did, and else unknown", () => {
  const quiet: BudgetColumn = { at: 0, here: 0, throttled: 0, throttledIds: [] };
  expect(sumElsewhere([told(3), quiet, told(0)])).toBe(3);
  expect(sumElsewhere([told(3), quiet, told()])).toBe("at least 3");
  expect(sumElsewhere([told(0), told()])).toBeUndefined();
  expect(sumElsewhere([quiet])).toBeUndefined();
});
