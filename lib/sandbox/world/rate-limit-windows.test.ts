import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createRateLimitWindows } from "./rate-limit-windows";

const allowance = { limit: 120, seconds: 60 };
const START = 1_700_000_000_000;

test("a window allows as many requests as its limit, and refuses the next", () => {
  const windows = createRateLimitWindows();
  const spent = Array.from({ length: 121 }, () => windows.count("a", allowance, START));
  expect(spent[0]).toEqual({ allowed: true, limit: 120, remaining: 119, reset: 60 });
  expect(spent[119]).toMatchObject({ allowed: true, remaining: 0 });
  expect(spent[120]).toMatchObject({ allowed: false, remaining: 0 });
});

test("each key has a window of its own", () => {
  const windows = createRateLimitWindows();
  windows.count("a", { limit: 1, seconds: 60 }, START);
  expect(windows.count("b", { limit: 1, seconds: 60 }, START).allowed).toBe(true);
});

test("a new length begins a new window: nobody finds calls in it that they have not made", () => {
  const windows = createRateLimitWindows();
  for (let spent = 0; spent < 6; spent += 1) windows.count("a", allowance, START);
  const longer = windows.count("a", { limit: 120, seconds: 3_600 }, START + 5_000);
  expect(longer).toMatchObject({ remaining: 119, reset: 3_600 });
});

test("a request after `reset` seconds is always allowed", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60_000 }), { minLength: 1, maxLength: 40 }), (pauses) => {
      const windows = createRateLimitWindows();
      let at = START;
      for (const pause of pauses) {
        at += pause;
        const { reset } = windows.count("a", { limit: 1, seconds: 60 }, at);
        expect(reset).toBeGreaterThanOrEqual(1);
        expect(reset).toBeLessThanOrEqual(60);
        at += reset * 1000;
        expect(windows.count("a", { limit: 1, seconds: 60 }, at).allowed).toBe(true);
      }
    }),
  );
});

test("a clock that is set back shuts nobody out for longer than a window", () => {
  const windows = createRateLimitWindows();
  windows.count("a", { limit: 1, seconds: 60 }, START);
  expect(windows.count("a", { limit: 1, seconds: 60 }, START - 3_600_000)).toMatchObject({
    allowed: true,
    reset: 60,
  });
});

test("a limit below the requests already counted leaves 0 remaining, not a negative number", () => {
  const windows = createRateLimitWindows();
  for (let spent = 0; spent < 10; spent += 1) windows.count("a", allowance, START);
  expect(windows.count("a", { limit: 5, seconds: 60 }, START)).toMatchObject({
    allowed: false,
    remaining: 0,
  });
});
