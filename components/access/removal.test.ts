import { expect, test } from "vitest";
import { removalOf } from "./removal";

const NOW = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;

test.each([
  ["over 30 days is amber", NOW + 31 * DAY, "warn", "Fix by 2026-02-05, in 31 days"],
  ["30 days and less is red", NOW + 30 * DAY, "bad", "Fix by 2026-02-04, in 30 days"],
  ["the last day", NOW + DAY / 2, "bad", "Fix by 2026-01-06, within a day"],
  ["past is overdue", NOW - DAY, "bad", "Overdue since 2026-01-04"],
  ["this very moment is overdue", NOW, "bad", "Overdue since 2026-01-05"],
  ["no date is amber", undefined, "warn", "Fix: no date is told yet"],
])("%s", (_what, sunset, tone, words) => {
  expect(removalOf(sunset, NOW)).toEqual({ tone, words });
});
