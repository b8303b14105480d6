import { describe, expect, test } from "vitest";
import { purposeWords } from "@/components/shell/words/purpose-words";
import type { BudgetStatus, Verdict } from "@/lib/contract/status";
import { budgetNow as budgetOf } from "./budget-now";

const BUDGET: BudgetStatus = { isKnown: true, limit: 120, remaining: 90, elsewhere: 0, by: [] };
const budgetNow = (budget: BudgetStatus, now: number, verdict: Verdict = { code: "ok" }) =>
  budgetOf({ budget, verdict }, now);

describe("a budget between two polls", () => {
  test("counts down to its reset", () => {
    expect(budgetNow({ ...BUDGET, resetsAt: 42_000 }, 500)).toMatchObject({
      isKnown: true,
      left: 90,
      paused: false,
      low: false,
      outlook: "resets in 42 s",
      short: "42 s",
    });
  });

  test("is full again once the window has turned", () => {
    expect(budgetNow({ ...BUDGET, remaining: 3, resetsAt: 42_000 }, 42_000)).toMatchObject({
      isKnown: true,
      left: 120,
      low: false,
      outlook: "as far as known",
    });
  });

  test("a pause outlasts its window, and nothing is left until it is over", () => {
    const paused = { ...BUDGET, remaining: 0, resetsAt: 10_000, pausedUntil: 30_000 };
    expect(budgetNow(paused, 20_000)).toMatchObject({
      left: 0,
      paused: true,
      low: true,
      outlook: "paused, resumes in 10 s",
    });
    expect(budgetNow(paused, 30_000)).toMatchObject({ left: 120, paused: false });
  });
});

describe("a budget that is out of date", () => {
  const told = 20_000;
  const at = (budget: BudgetStatus) => budgetOf({ budget, verdict: { code: "ok" } }, told, true);

  test("is as it was told, and says so", () => {
    expect(at({ ...BUDGET, remaining: 3, resetsAt: 42_000 })).toMatchObject({
      left: 3,
      outlook: "not up to date",
      short: "old",
    });
  });

  test("has no seconds that would stand still in a pause", () => {
    expect(at({ ...BUDGET, remaining: 0, pausedUntil: 42_000 })).toMatchObject({
      left: 0,
      paused: true,
      outlook: "paused, not up to date",
      short: "paused, old",
    });
  });
});

describe("a budget that is not known", () => {
  test("is not known in a pause either, which is known by itself", () => {
    const paused = { ...BUDGET, isKnown: false, remaining: 0, resetsAt: 38_000, pausedUntil: 38_000 };
    expect(budgetNow(paused, 0)).toMatchObject({
      isKnown: false,
      paused: true,
      low: false,
      outlook: "paused, resumes in 38 s",
      short: "paused 38 s",
    });
  });

  test("is one that no answer has told of, whatever the interface lets expect", () => {
    expect(budgetNow({ ...BUDGET, isKnown: false, remaining: 120 }, 0)).toMatchObject({
      isKnown: false,
      outlook: "unknown",
    });
  });

  test("is the next one while nothing is sure to come back, and not what is left of this one", () => {
    const budget = { ...BUDGET, resetsAt: 42_000 };
    expect(budgetNow(budget, 500, { code: "key_rejected" }).isKnown).toBe(true);
    expect(budgetNow(budget, 42_000, { code: "key_rejected" }).isKnown).toBe(false);
    expect(budgetNow(budget, 42_000, { code: "org_locked" }).isKnown).toBe(true);
    const alone: Verdict = { code: "service_failing", resource: "/v1/teams" };
    expect(budgetNow(budget, 42_000, alone).isKnown, "others can be read").toBe(true);
  });
});

test("purposes are said in words, unknown ones as they are called", () => {
  expect(purposeWords("browse")).toBe("opening and scrolling");
  expect(purposeWords("constructor")).toBe("constructor");
});
