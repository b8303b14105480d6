import { expect, test } from "vitest";
import { nextStart } from "./schedule";

const at = (text: string) => Date.parse(text);
const BERLIN = { kind: "nightly", at: "02:30", timeZone: "Europe/Berlin" } as const;

test("by hand starts nothing by itself; every so many hours counts from the start of the last walk, and starts the first at once", () => {
  expect(nextStart({ kind: "by_hand" }, 1, 2)).toBeUndefined();
  expect(nextStart({ kind: "every", hours: 6 }, undefined, 5)).toBe(5);
  expect(nextStart({ kind: "every", hours: 6 }, 1_000, 5)).toBe(1_000 + 6 * 3_600_000);
});

test.each([
  ["the same night", "2026-01-10T00:00:00Z", "2026-01-10T01:30:00Z"],
  ["the next night, once it is past", "2026-01-10T01:30:00Z", "2026-01-11T01:30:00Z"],
  ["in summer time", "2026-07-10T01:00:00Z", "2026-07-11T00:30:00Z"],
  ["over the change to summer time", "2026-03-29T20:00:00Z", "2026-03-30T00:30:00Z"],
  ["over the change from it", "2026-10-25T20:00:00Z", "2026-10-26T01:30:00Z"],
])("nightly is by the clock in its time zone: %s", (_name, after, next) => {
  expect(nextStart(BERLIN, at(after), 0)).toBe(at(next));
  expect(nextStart(BERLIN, undefined, at(after))).toBe(at(next));
});

test("a night whose clock skips the time has its walk all the same, and only one", () => {
  const first = nextStart(BERLIN, at("2026-03-28T12:00:00Z"), 0) ?? 0;
  expect(Math.abs(first - at("2026-03-29T01:00:00Z"))).toBeLessThanOrEqual(3_600_000);
  expect(nextStart(BERLIN, first, 0)).toBe(at("2026-03-30T00:30:00Z"));
});

test("nightly is by time zones half an hour off UTC's hours, and behind UTC", () => {
  const zones: [string, string][] = [
    ["Asia/Kolkata", "2026-01-09T21:00:00Z"],
    ["America/St_Johns", "2026-01-10T06:00:00Z"],
    ["UTC", "2026-01-10T02:30:00Z"],
  ];
  for (const [timeZone, next] of zones) {
    expect(nextStart({ ...BERLIN, timeZone }, at("2026-01-09T20:00:00Z"), 0), timeZone).toBe(at(next));
  }
});
