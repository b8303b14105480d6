import { expect, test } from "vitest";
import type { WalkEnd } from "@/lib/contract/copy-walk";
import { costWords, endWords, exampleWords } from "./walk-words";

test("a walk that ended at one row does not tell one that is nested too deep that it is too large", () => {
  expect(endWords({ end: "too_large", rows: 3, restarts: 0, isFirst: true })).toContain(
    "one row alone is larger, or nested deeper, than Rollcall reads",
  );
});

test("a walk that ended in a way that only a later release knows is told without its reason", () => {
  const end = "of_a_later_release" as WalkEnd;
  expect(endWords({ end, rows: 1_200, restarts: 0, isFirst: true })).toBe("Ended at 1,200 rows.");
  expect(endWords({ end: "too_many", rows: 1_000_000, restarts: 0, isFirst: true })).toMatch(
    /^Stopped at 1,000,000 rows/,
  );
});

test("a first walk that ended early leaves no copy from before behind", () => {
  const ended = { end: "cancelled", restarts: 0 } as const;
  const first = endWords({ ...ended, rows: 0, isFirst: true });
  expect(first).toBe("Cancelled after 0 rows. There is no copy yet.");
  expect(endWords({ ...ended, rows: 1, isFirst: true })).toBe(
    "Cancelled after 1 row. What it brought can be searched until a walk comes to the end.",
  );
  expect(endWords({ ...ended, rows: 600, isFirst: false })).toMatch(/The copy from before stays in use/);
});

test("while the service has not told the limit nobody is told how long a walk takes", () => {
  const unknown = { callsPerMinute: 60, rowsPerCall: 100, isLimitKnown: false };
  expect([costWords(unknown), costWords({ ...unknown, calls: 7 }), exampleWords(10_000, unknown)]).toEqual([
    "1 call for 100 rows; how many a minute is not known yet",
    "7 calls; how long they take is not known yet",
    "10,000 rows take 100 calls",
  ]);
});
