import { describe, expect, test } from "vitest";
import type { BudgetStatus } from "@/lib/contract/status";
import { costOf, paceOf, rateOf } from "./load-cost";

const BUDGET: BudgetStatus = { isKnown: true, limit: 120, remaining: 100, elsewhere: 0, by: [] };

describe("what loading costs", () => {
  test("is said in calls and minutes, of which a fifth is left to people", () => {
    const pace = paceOf(BUDGET);
    expect(costOf(10, pace)).toBe("10 calls, at once");
    expect(costOf(500, pace)).toBe("500 calls, about 5 min");
    expect(rateOf(pace)).toBe("up to 7,600 rows at once, then 9,600 a minute");
  });

  test.each([{ ...BUDGET, isKnown: false }, undefined])(
    "has no minutes while nobody has told of the limit",
    (budget) => {
      const pace = paceOf(budget);
      expect(costOf(10, pace)).toBe("10 calls");
      expect(rateOf(pace)).not.toMatch(/\d/);
    },
  );
});
