import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, isTimeName, momentOf } from "./moment";

describe("the name of a field", () => {
  test.each(["created", "updated", "created_at", "createdAt", "lastSeenAt", "archived_at", "_at"])(
    "%s says that it holds a time",
    (field) => expect(isTimeName(field)).toBe(true),
  );

  test.each(["id", "phone", "at", "flat", "category", "created_by", "last_seen", "expires", "updatedness"])(
    "%s does not",
    (field) => expect(isTimeName(field)).toBe(false),
  );
});

describe("Unix seconds", () => {
  test("are a moment only in a field of times, and only as whole numbers of 2001 to 2100", () => {
    expect(momentOf(1_700_000_000, true)).toBe(1_700_000_000_000);
    expect(momentOf(1_700_000_000, false)).toBeUndefined();
    expect(momentOf(978_307_200, true)).toBe(Date.UTC(2001, 0));
    expect(momentOf(4_133_980_799, true)).toBe(Date.UTC(2101, 0) - 1000);
    const others = [978_307_199, 4_133_980_800, 1_700_000_000.5, Number.NaN, "1700000000", null, {}, true];
    for (const value of [...others, 1_700_000_000_000]) expect(momentOf(value, true)).toBeUndefined();
  });
});

describe("ISO 8601", () => {
  test.each([
    ["2026-01-05T14:02:11Z", Date.UTC(2026, 0, 5, 14, 2, 11)],
    ["2026-01-05T14:02Z", Date.UTC(2026, 0, 5, 14, 2)],
    ["2026-01-05T14:02:11.123456789+05:30", Date.UTC(2026, 0, 5, 8, 32, 11, 123)],
    ["2024-02-29T23:59:59,5-01:00", Date.UTC(2024, 2, 1, 0, 59, 59, 500)],
  ])("%s is a moment in any field", (text, at) => {
    expect(momentOf(text, false)).toBe(at);
    expect(momentOf(text, true)).toBe(at);
  });

  test.each([
    "2026-01-05",
    "2026-01-05T14:02:11",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-05T24:00:00Z",
    "2026-01-05T14:02:60Z",
    "2026-01-05 14:02:11Z",
    " 2026-01-05T14:02:11Z",
    "2026-01-05T14:02:11Z and later",
    "0001-01-01T00:00:00Z",
    "aaaa-aaaaaT",
  ])("%s is none", (text) => expect(momentOf(text, true)).toBeUndefined());

  test("every moment that JavaScript writes is read back, whatever its milliseconds", () => {
    const dates = fc.date({
      min: new Date("1000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        expect(momentOf(date.toISOString(), false)).toBe(date.getTime());
      }),
    );
  });
});

test("a calendar day is one that there was, in ten characters", () => {
  expect(dayOf("2024-02-29")).toBe(Date.UTC(2024, 1, 29));
  for (const text of [
    "2023-02-29",
    "2026-00-10",
    "2026-04-31",
    "2026-4-3",
    "2026-04-30T00:00:00Z",
    20260430,
    null,
  ])
    expect(dayOf(text)).toBeUndefined();
});
