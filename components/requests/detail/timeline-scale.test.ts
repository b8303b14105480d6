import { expect, test } from "vitest";
import type { JournalDetail } from "@/lib/contract/journal";
import { stretches } from "./timeline-scale";

function attempt(at: number, durationMs: number): JournalDetail {
  return { at, durationMs } as JournalDetail;
}

test("one attempt fills its operation, even one that took no time", () => {
  expect(stretches([attempt(1_000, 40)])).toEqual([{ start: 0, width: 100, waitedMs: 0 }]);
  expect(stretches([attempt(1_000, 0)])).toEqual([{ start: 0, width: 0, waitedMs: 0 }]);
});

test("retries lie where they were, after the waits that they waited", () => {
  expect(stretches([attempt(0, 100), attempt(300, 100), attempt(900, 100)])).toEqual([
    { start: 0, width: 10, waitedMs: 0 },
    { start: 30, width: 10, waitedMs: 200 },
    { start: 90, width: 10, waitedMs: 500 },
  ]);
});

test("an exchange lies inside the attempt that needed it, and nobody waited for that", () => {
  expect(stretches([attempt(0, 100), attempt(10, 50), attempt(100, 100)])).toEqual([
    { start: 0, width: 50, waitedMs: 0 },
    { start: 5, width: 25, waitedMs: 0 },
    { start: 50, width: 50, waitedMs: 0 },
  ]);
});

test("a wait is told once, before the first of what came after it", () => {
  const waits = stretches([attempt(0, 100), attempt(125, 50), attempt(120, 90)]).map(
    ({ waitedMs }) => waitedMs,
  );
  expect(waits).toEqual([0, 20, 0]);
});

test("the time between two lines of a program is no wait", () => {
  expect(stretches([attempt(0, 10), attempt(14, 10)])[1]?.waitedMs).toBe(0);
});
