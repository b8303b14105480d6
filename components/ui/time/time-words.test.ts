import { describe, expect, test } from "vitest";
import { clock, isMoment, relativeWords, shortClock, zoneWords } from "./time-words";

const AT = Date.UTC(2026, 0, 5, 13, 2, 11, 987);
const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe("clock", () => {
  test("reads the same in every locale, in UTC and in any zone", () => {
    expect(clock(AT)).toBe("2026-01-05 13:02:11");
    expect(clock(AT, -60)).toBe("2026-01-05 14:02:11");
    expect(clock(AT, 14 * 60)).toBe("2026-01-04 23:02:11");
  });

  test("holds at the ends of what a date can be", () => {
    expect(clock(8.64e15, -60)).toContain("275760-09-13");
    expect(clock(-8.64e15, 60)).toContain("-271821-04-20");
    expect(isMoment(8.64e15)).toBe(true);
    expect([8.65e15, Number.NaN, Number.POSITIVE_INFINITY].map(isMoment)).toEqual([false, false, false]);
  });

  test("leaves the date out on the same day in the reader's zone only", () => {
    expect(shortClock(AT, AT + 10 * HOUR, 0)).toBe("13:02:11");
    expect(shortClock(AT, AT + 10 * HOUR, -60)).toBe("2026-01-05 14:02:11");
  });

  test.each([
    [0, "+00:00"],
    [-330, "+05:30"],
    [-60, "+01:00"],
    [570, "−09:30"],
  ])("offset %i is %s", (offset, words) => expect(zoneWords(offset)).toBe(words));
});

describe("relative time", () => {
  test.each([
    [0, "now"],
    [12 * SECOND, "12 s ago"],
    [59 * SECOND, "59 s ago"],
    [60 * SECOND, "1 min ago"],
    [HOUR, "1 h ago"],
    [47 * HOUR, "47 h ago"],
    [72 * HOUR, "3 days ago"],
    [14 * 24 * HOUR, undefined],
    [-12 * SECOND, "in 12 s"],
  ])("%i ms before now is %s", (before, words) => expect(relativeWords(AT - before, AT)).toBe(words));
});
