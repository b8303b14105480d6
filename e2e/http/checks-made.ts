import { expect } from "vitest";
import type { CheckAnswer } from "@/lib/contract/access";

/** Expects that each check among these answers rested after the one before, and that all other answers are of one of them. @returns the checks */
export function expectRests(answers: readonly CheckAnswer[]): CheckAnswer[] {
  const checks = answers.filter(({ made }) => made).toSorted((one, other) => one.checkedAt - other.checkedAt);
  for (const [index, { checkedAt }] of checks.entries())
    expect(checkedAt).toBeGreaterThanOrEqual(checks[index - 1]?.nextAt ?? 0);
  expect(new Set(answers.map(({ checkedAt }) => checkedAt))).toEqual(
    new Set(checks.map(({ checkedAt }) => checkedAt)),
  );
  return checks;
}
