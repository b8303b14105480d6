import { dayWords } from "@/components/shell/words/sunset-words";

const DAY_MS = 86_400_000;
/** Less time than this to move is little. */
const SOON_DAYS = 30;

/** How pressing a deprecation is. */
export interface Removal {
  tone: "warn" | "bad";
  words: string;
}

/**
 * From `Sunset` (interface, "Versioning" 6), the earliest possible removal; both in milliseconds since the epoch. The
 * date is UTC's, as the header's is.
 */
export function removalOf(sunset: number | undefined, now: number): Removal {
  if (sunset === undefined) return { tone: "warn", words: "Migrate: no removal date yet" };
  const day = dayWords(sunset);
  if (sunset <= now) return { tone: "bad", words: `Overdue since ${day}` };
  const days = Math.floor((sunset - now) / DAY_MS);
  return { tone: days > SOON_DAYS ? "warn" : "bad", words: `Migrate by ${day}, ${inDays(days)}` };
}

function inDays(days: number): string {
  if (days === 0) return "within a day";
  return days === 1 ? "in 1 day" : `in ${days} days`;
}
