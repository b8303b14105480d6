import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BudgetExhausted,
  InvalidResponse,
  Redirected,
  TimedOut,
  Unreachable,
} from "@/lib/server/upstream/errors/errors";
import { parseRetryAfter } from "@/lib/server/upstream/protocol/retry-after";
import { getBackoff } from "./back-off";
import { getRetryTiming, type RetryState, type TryResult } from "./retry-timing";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const HOUR = 3_600_000;

function answered(status: number, headers: Record<string, string> = {}): TryResult {
  return { answer: { status, headers } };
}

function standing(changed: Partial<RetryState> = {}): RetryState {
  return { tries: 1, now: NOW, deadline: NOW + 15_000, chance: 0.5, ...changed };
}

const chance = fc.double({ min: 0, max: 1, noNaN: true });

const two = (value: number) => String(value).padStart(2, "0");
const [DAYS, MONTHS] = [
  "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
  "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
];

/** The three ways to write a date in HTTP. */
function written(at: Date, form: number): string {
  const [day, month, year] = [DAYS[at.getUTCDay()] ?? "", MONTHS[at.getUTCMonth()], at.getUTCFullYear()];
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":");
  const date = two(at.getUTCDate());
  if (form === 0) return at.toUTCString();
  if (form === 1) return `${day}, ${date}-${month}-${two(year % 100)} ${time} GMT`;
  return `${day.slice(0, 3)} ${month} ${date.replace(/^0/, " ")} ${time} ${year}`;
}

/** A value as a service may write it, with the milliseconds it asks for. */
const meant: fc.Arbitrary<[text: string, ms: number]> = fc.oneof(
  fc.nat({ max: 10_000_000 }).map((s): [string, number] => [String(s), s * 1000]),
  fc.nat({ max: 100_000 }).map((ms): [string, number] => [String(ms / 1000), ms]),
  fc
    .tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.nat({ max: 2 }))
    .map(([s, form]): [string, number] => [written(new Date(NOW + s * 1000), form), Math.max(s, 0) * 1000]),
);
const garbage = fc.constantFrom("soon", "-5", "", " ", "1e3", "0x10", "NaN", "2026-11-21", "5s", "+7");
/** A list of such values and of nonsense, with the longest that is meant. */
const list = fc
  .tuple(fc.array(meant, { minLength: 1, maxLength: 3 }), fc.array(garbage, { maxLength: 2 }))
  .chain(([values, odd]) =>
    fc
      .shuffledSubarray([...values.map(([text]) => text), ...odd], {
        minLength: values.length + odd.length,
      })
      .map((parts): [string, number] => [parts.join(", "), Math.max(...values.map(([, ms]) => ms))]),
  );

describe("how long a retry waits", () => {
  test("as long as the longest wait that the service asks for, and never above one hour", () => {
    fc.assert(
      fc.property(list, fc.string(), ([text, ms], reset) => {
        // Fractions of a second may be a millisecond longer.
        const delay = parseRetryAfter({ "retry-after": text, "ratelimit-reset": reset }, NOW) ?? Number.NaN;
        expect(delay).toBeGreaterThanOrEqual(Math.min(ms, HOUR));
        expect(delay).toBeLessThanOrEqual(Math.min(ms + 1, HOUR));
      }),
      { numRuns: 10_000 },
    );
  });

  test("never shorter than Retry-After asks, and never beyond the deadline", () => {
    const values = fc.tuple(fc.option(list), fc.string(), fc.nat({ max: 15_000 }), chance);
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 2 }), ([asked, reset, left, luck], tries) => {
        const headers = { "ratelimit-reset": reset, ...(asked && { "retry-after": asked[0] }) };
        const at = standing({ tries, deadline: NOW + left, chance: luck });
        const wait = getRetryTiming(answered(503, headers), at);
        const least = Math.max(asked?.[1] ?? 0, getBackoff(tries, luck));
        if (wait === undefined) expect(least + 1).toBeGreaterThanOrEqual(left);
        else {
          expect(wait).toBeGreaterThanOrEqual(least);
          expect(NOW + wait).toBeLessThan(NOW + left);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test("at random below a bound that doubles from 200 ms to 2 s", () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => getBackoff(failures, 1))).toEqual([
      200, 400, 800, 1_600, 2_000, 2_000, 2_000,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), chance, (failures, luck) => {
        const wait = getBackoff(failures, luck);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(200 * 2 ** (failures - 1), 2_000));
        expect(wait).toBeCloseTo(luck * getBackoff(failures, 1));
      }),
    );
  });
});

describe("there is no further attempt", () => {
  test("after the third", () => {
    expect(getRetryTiming(answered(503), standing({ tries: 2 }))).toBe(200);
    expect(getRetryTiming(answered(503), standing({ tries: 3 }))).toBeUndefined();
  });

  test("after a 429, whatever it says", () => {
    expect(getRetryTiming(answered(429, { "retry-after": "0" }), standing())).toBeUndefined();
  });

  test.each<[string, TryResult]>([
    ["what was not understood", { failure: new InvalidResponse("nonsense"), sent: true }],
    ["a redirect", { failure: new Redirected({ status: 302 }), sent: true }],
    ["what the budget refused", { failure: new BudgetExhausted(1), sent: false }],
    ["what failed before it was sent", { failure: new Unreachable("ECONNRESET"), sent: false }],
    ["a mistake of ours", { failure: new TypeError("oops"), sent: true }],
  ])("after %s", (_name, attempted) => {
    expect(getRetryTiming(attempted, standing())).toBeUndefined();
  });

  test("except after a timeout or a broken connection", () => {
    for (const failure of [
      new TimedOut(8_000),
      new Unreachable("ECONNRESET"),
      new Unreachable("ECONNREFUSED"),
    ]) {
      expect(getRetryTiming({ failure, sent: true }, standing())).toBe(100);
    }
  });
});
