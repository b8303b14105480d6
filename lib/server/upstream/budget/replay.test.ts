import { expect, test } from "vitest";
import { type PastCall, replayCalls } from "./replay";

const NOW = 1_800_000_000_000;

test("what a start knows of a window is what it knew before, also of calls that were answered while others were under way", () => {
  const others = 40;
  const spans = [
    [0, 100],
    [200, 900],
    [210, 300],
    [220, 500],
    [230, 400],
  ] as const;
  // The service counts a call as it comes; Rollcall also subtracts those that it has not heard of yet.
  const calls = spans
    .map(([sent, ended]): PastCall => {
      const counted = spans.filter(([each]) => each <= sent).length;
      const remaining =
        120 - others - counted - spans.filter(([each, end]) => each < ended && end > ended).length;
      const told = { limit: 120, remaining, resetsAt: NOW + 60_000 };
      return { spender: "browse", sentAt: NOW + sent, endedAt: NOW + ended, status: 200, told };
    })
    .toSorted((one, other) => one.endedAt - other.endedAt);
  expect(replayCalls(calls)).toMatchObject({ used: others + 5, callsBySpender: { browse: 5 } });
});
