import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { replyError } from "./http/reply";
import { createRequestLimiter, type RequestLimiter, TooManyRequests } from "./request-limit";

let now: number;
let pace: RequestLimiter;

beforeEach(() => {
  now = 1000.7;
  pace = createRequestLimiter(() => now);
});

/** How many of these requests, made at one moment, pass. */
function passing(requests: number, person = "ada"): number {
  return Array.from({ length: requests }, () => refusal(person)).filter((refused) => !refused).length;
}

function refusal(person = "ada"): TooManyRequests | undefined {
  try {
    pace.take(person);
    return undefined;
  } catch (error) {
    if (error instanceof TooManyRequests) return error;
    throw error;
  }
}

test("a burst of 60 passes, the 61st is refused and told when the next one passes", () => {
  expect(passing(60)).toBe(60);
  const refused = refusal();
  expect(refused?.detail.retryAfterMs).toBe(50);
  const answer = replyError(refused as TooManyRequests);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("1");
  now += 49;
  expect(refusal()?.detail.retryAfterMs).toBe(1);
  now += 1;
  expect(refusal()).toBeUndefined();
  expect(refusal()?.detail.retryAfterMs).toBe(50);
});

test("it refills at 20 a second", () => {
  passing(60);
  now += 1000;
  expect(passing(100)).toBe(20);
  now += 100;
  expect(passing(100)).toBe(2);
});

test("hoarding: it never refills above 60, however long somebody was away", () => {
  passing(60);
  for (const away of [3000, 3001, 60_000, 8 * 3_600_000]) {
    now += away;
    expect(passing(100)).toBe(60);
  }
});

test("insisting: what was refused does not prolong the wait", () => {
  passing(60);
  expect(passing(10_000)).toBe(0);
  now += 50;
  expect(passing(10)).toBe(1);
});

test("20 a second can be kept up for ever", () => {
  for (let n = 0; n < 10_000; n += 1, now += 50) expect(refusal()).toBeUndefined();
});

test("one person never slows another", () => {
  expect(passing(1000, "ada")).toBe(60);
  expect(passing(60, "grace")).toBe(60);
});

test("whatever the rhythm, no stretch of time sees more than 60 and 20 for each of its seconds", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { maxLength: 400 }), (gaps) => {
      now = 0.3;
      pace = createRequestLimiter(() => now);
      const passed: number[] = [];
      for (const gap of gaps) {
        now += gap;
        if (!refusal()) passed.push(Math.floor(now));
      }
      return passed.every((start, first) =>
        passed.slice(first).every((end, more) => more + 1 <= 60 + (end - start) / 50),
      );
    }),
    { numRuns: 300 },
  );
});

test("exhausting memory: it remembers 10,000 people and no more", () => {
  for (let n = 0; n < 20_000; n += 1) pace.take(`person-${n}`);
  expect(pace.size()).toBe(10_000);
});
