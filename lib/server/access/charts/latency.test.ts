import { describe, expect, test } from "vitest";
import { READ } from "@/lib/server/access/testing/access-bed";
import { LatencyWindow } from "./latency";

const MINUTE_MS = 60_000;
const NOW = 30_000_000 * MINUTE_MS;

/** So many answers, each so long on its way, so many minutes ago. */
function noted(...answers: [count: number, ms: number, minutesAgo: number][]): LatencyWindow {
  const latencies = new LatencyWindow();
  for (const [count, ms, minutesAgo] of answers) {
    for (let each = 0; each < count; each += 1) {
      const at = NOW - minutesAgo * MINUTE_MS;
      latencies.note({ ...READ, at, durationMs: 0, serviceMs: ms, requestId: `req_${ms}_${each}` });
    }
  }
  return latencies;
}

const isSlow = (...answers: Parameters<typeof noted>) => noted(...answers).at(NOW).isSlow;

describe("how long the service takes", () => {
  test("half and 95 of 100 of the last five minutes, beside the hour before, and the slowest", () => {
    expect(noted([100, 9_000, 66], [94, 40, 30], [6, 80, 30], [9, 50, 3], [1, 700, 1]).at(NOW)).toEqual({
      isSlow: false,
      recent: { answers: 10, p50: 50, p95: 700 },
      before: { answers: 100, p50: 40, p95: 80 },
      slowest: { ms: 700, requestId: "req_700_0" },
    });
  });

  test("is not known without answers, and an attempt without an answer does not count", () => {
    const latencies = new LatencyWindow();
    latencies.note({ ...READ, at: NOW, durationMs: 8_000 });
    expect(latencies.at(NOW)).toEqual({ isSlow: false });
  });

  test("from 2 s on the service is slow, whatever it was before", () => {
    expect(isSlow([2, 5_000, 1])).toBe(true);
    expect(isSlow([50, 5_000, 30], [2, 5_000, 1])).toBe(true);
    expect(isSlow([1, 5_000, 1]), "one answer is no service").toBe(false);
    expect(isSlow([15, 40, 4], [1, 4_000, 3], [1, 4_000, 2], [1, 4_000, 1]), "the last three").toBe(true);
    expect(isSlow([15, 40, 4], [1, 4_000, 3], [1, 4_000, 2]), "the last two of many").toBe(false);
    expect(isSlow([15, 40, 4], [3, 4_000, 1]), "all at the same time").toBe(false);
    expect(isSlow([15, 40, 4], [1, 4_000, 3], [1, 4_000, 2], [1, 4_000, 1], [1, 40, 1]), "no longer").toBe(
      false,
    );
    expect(isSlow([2, 5_000, 6]), "it is over").toBe(false);
  });

  test("three times as long as before is slow once people notice it", () => {
    expect(isSlow([50, 150, 30], [5, 600, 1])).toBe(true);
    expect(isSlow([50, 300, 30], [5, 600, 1])).toBe(false);
    expect(isSlow([50, 20, 30], [5, 200, 1])).toBe(false);
    expect(isSlow([50, 40, 30], [38, 40, 1], [4, 1_500, 1]), "one in ten").toBe(true);
    expect(isSlow([50, 40, 30], [5, 40, 1], [1, 1_500, 1]), "one of six").toBe(false);
  });

  test("answers from before the clock was set back by hours are none of the last minutes", () => {
    expect(noted([10, 9_000, -180], [10, 40, 1]).at(NOW)).toMatchObject({
      isSlow: false,
      recent: { answers: 10 },
    });
  });

  test("only the newest answers are kept, however many come", () => {
    const latencies = noted([25_000, 40, 2], [5_000, 3_000, 1]);
    const { recent } = latencies.at(NOW);
    expect(recent?.answers).toBeLessThanOrEqual(20_000);
    expect(recent?.p95).toBe(3_000);
  });
});
