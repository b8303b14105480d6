import { dayWords, inDays } from "@/components/shell/words/sunset-words";

const DAY_MS = 86_400_000;
/** A removal this near is urgent. */
const SOON_DAYS = 30;

/** How urgent a deprecation is. */
export interface Removal {
  tone: "warn" | "bad";
  words: string;
}

/**
 * `Sunset` (interface, "Versioning" 6) is the earliest possible removal. Both arguments are milliseconds since the epoch;
 * the date is in UTC, as in the header.
 */
export function removalOf(sunset: number | undefined, now: number): Removal {
  if (sunset === undefined) return { tone: "warn", words: "Migrate: no removal date yet" };
  const day = dayWords(sunset);
  if (sunset <= now) return { tone: "bad", words: `Overdue since ${day}` };
  const days = Math.floor((sunset - now) / DAY_MS);
  return { tone: days > SOON_DAYS ? "warn" : "bad", words: `Migrate by ${day}, ${inDays(days)}` };
}
