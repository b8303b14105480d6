import { describe, expect, test } from "vitest";
import { budgetNow } from "./budget-now";
import { purposeWords } from "./purpose-words";

const BUDGET = { limit: 120, remaining: 90, elsewhere: 0, by: [] };

describe("a budget between two polls", () => {
  test("counts down to its reset", () => {
    expect(budgetNow({ ...BUDGET, resetsAt: 42_000 }, 500)).toMatchObject({
      left: 90,
      paused: false,
      low: false,
      outlook: "resets in 42 s",
      short: "42 s",
    });
  });

  test("is full again once the window has turned", () => {
    expect(budgetNow({ ...BUDGET, remaining: 3, resetsAt: 42_000 }, 42_000)).toMatchObject({
      left: 120,
      low: false,
      outlook: "full window ahead",
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

test("purposes are said in words, unknown ones as they are called", () => {
  expect(purposeWords("browse")).toBe("opening and scrolling");
  expect(purposeWords("constructor")).toBe("constructor");
});
