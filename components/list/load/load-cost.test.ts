import { describe, expect, test } from "vitest";
import type { BudgetStatus } from "@/lib/contract/status";
import { loadCostWords, loadRate, loadRateWords } from "./load-cost";

const BUDGET: BudgetStatus = { isKnown: true, limit: 120, remaining: 100, elsewhere: 0, by: [] };

describe("what loading costs", () => {
  test("is said in calls and minutes, of which a fifth is left to people", () => {
    const rate = loadRate(BUDGET);
    expect(loadCostWords(10, rate)).toBe("10 calls, at once");
    expect(loadCostWords(500, rate)).toBe("500 calls, about 5 min");
    expect(loadRateWords(rate)).toBe("up to 7,600 rows at once, then 9,600 a minute");
  });

  test.each([{ ...BUDGET, isKnown: false }, undefined])(
    "has no minutes while nobody has told of the limit",
    (budget) => {
      const rate = loadRate(budget);
      expect(loadCostWords(10, rate)).toBe("10 calls");
      expect(loadRateWords(rate)).not.toMatch(/\d/);
    },
  );
});
