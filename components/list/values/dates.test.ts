import fc from "fast-check";
import { expect, test } from "vitest";
import { datesIn } from "./dates";

const AT = Date.UTC(2026, 0, 5, 23, 2, 11);

test("a moment is written in the language and the zone of whoever reads it, a day is the same in every zone", () => {
  const [london, auckland, newYork] = [
    datesIn("en-GB", "Europe/London"),
    datesIn("en-GB", "Pacific/Auckland"),
    datesIn("en-US", "America/New_York"),
  ];
  expect(plain(london.moment(AT))).toBe("05 Jan 2026, 23:02");
  expect(plain(auckland.moment(AT))).toBe("06 Jan 2026, 12:02");
  expect(plain(newYork.moment(AT))).toBe("Jan 05, 2026, 06:02 PM");
  const day = Date.UTC(1950, 2, 4);
  expect([london, auckland, newYork].map((dates) => plain(dates.day(day)))).toEqual([
    "04 Mar 1950",
    "04 Mar 1950",
    "Mar 04, 1950",
  ]);
});

test("every moment of a thousand years has words, in every language", () => {
  const all = ["en", "de", "ar", "th", "ja", "fa"].map((locale) => datesIn(locale));
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1000, 0), max: Date.UTC(9999, 11, 31) }), (at) => {
      for (const dates of all) expect(dates.moment(at) && dates.day(at)).not.toBe("");
    }),
  );
});

/** Without the kinds of space that versions of the language data differ in. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, " ");
}
