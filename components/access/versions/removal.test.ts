import { expect, test } from "vitest";
import { removalOf } from "./removal";

const NOW = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;

test.each([
  ["over 30 days is amber", NOW + 31 * DAY, "warn", "Migrate by 5 Feb 2026, in 31 days"],
  ["30 days and less is red", NOW + 30 * DAY, "bad", "Migrate by 4 Feb 2026, in 30 days"],
  ["the last day", NOW + DAY / 2, "bad", "Migrate by 6 Jan 2026, within a day"],
  ["past is overdue", NOW - DAY, "bad", "Overdue since 4 Jan 2026"],
  ["this very moment is overdue", NOW, "bad", "Overdue since 5 Jan 2026"],
  ["no date is amber", undefined, "warn", "Migrate: no removal date yet"],
])("%s", (_what, sunset, tone, words) => {
  expect(removalOf(sunset, NOW)).toEqual({ tone, words });
});
