import { expect, test } from "vitest";
import { sunsetWords } from "./sunset-words";

const NOW = Date.UTC(2026, 10, 11, 23, 30);

test.each([
  [undefined, ""],
  [Date.UTC(2027, 4, 12), ". Migrate by 12 May 2027, in 181 days"],
  [Date.UTC(2026, 10, 13), ". Migrate by 13 Nov 2026, in 1 day"],
  [Date.UTC(2026, 10, 12), ". Migrate by 12 Nov 2026, within a day"],
  [Date.UTC(2026, 9, 1), ". It may be removed any day: its date was 1 Oct 2026"],
])("a sunset at %s", (sunset, words) => {
  expect(sunsetWords(sunset, NOW)).toBe(words);
});
