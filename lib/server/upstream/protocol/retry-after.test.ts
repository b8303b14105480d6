import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const HOUR = 3_600_000;

describe("how long to wait", () => {
  test.each([
    ["0", 0],
    ["7", 7_000],
    ["1.5", 1_500],
    [" 12 ", 12_000],
    ["5, 60", 60_000],
    ["soon, 3", 3_000],
    ["99999999999", HOUR],
    ["Sat, 21 Nov 2026 10:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    ["Fri, 21 Nov 2036 10:00:00 GMT", HOUR],
  ])("Retry-After %j is %i ms", (value, expected) => {
    expect(parseRetryAfter({ "retry-after": value }, NOW)).toBe(expected);
  });

  test.each(["", "-5", "soon", "2026-11-21", "NaN", "Infinity", "1e3", "0x10", "21 Nov 2026"])(
    "Retry-After %j says nothing, so RateLimit-Reset counts",
    (value) => {
      expect(parseRetryAfter({ "retry-after": value, "ratelimit-reset": "9" }, NOW)).toBe(9_000);
      expect(parseRetryAfter({ "retry-after": value }, NOW)).toBeUndefined();
    },
  );

  test("Retry-After beats RateLimit-Reset even when it is shorter", () => {
    expect(parseRetryAfter({ "retry-after": "1", "ratelimit-reset": "50" }, NOW)).toBe(1_000);
  });

  test("whatever comes, the wait is nothing, or between none and an hour", () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date().map(String),
    );
    fc.assert(
      fc.property(value, value, (retryAfter, reset) => {
        const delay = parseRetryAfter({ "retry-after": retryAfter, "ratelimit-reset": reset }, NOW);
        return delay === undefined || (delay >= 0 && delay <= HOUR);
      }),
      { numRuns: 2_000 },
    );
  });
});
