import { expect, test } from "vitest";
import type { WalkEnd } from "@/lib/contract/copy-walk";
import { endWords } from "./walk-words";

test("a walk that ended at one row does not tell one that is nested too deep that it is too large", () => {
  expect(endWords({ end: "too_large", rows: 3, restarts: 0 })).toContain(
    "one row alone is larger, or nested deeper, than Rollcall reads",
  );
});

test("a walk that ended in a way that only a later release knows is told without its reason", () => {
  const end = "of_a_later_release" as WalkEnd;
  expect(endWords({ end, rows: 1_200, restarts: 0 })).toBe("Ended at 1,200 rows.");
  expect(endWords({ end: "too_many", rows: 1_000_000, restarts: 0 })).toMatch(/^Stopped at 1,000,000 rows/);
});
