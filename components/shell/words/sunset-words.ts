const DAY_MS = 86_400_000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * The date that completes "is deprecated"; undefined when the service has not given one. It is in UTC, as `Sunset` is
 * (interface, "Versioning" 6). Both arguments are milliseconds since the epoch.
 */
export function sunsetWords(sunset: number | undefined, now: number): string {
  if (sunset === undefined) return "";
  const day = dayWords(sunset);
  const days = Math.floor((sunset - now) / DAY_MS);
  if (days < 0) return `. It may be removed any day: its date was ${day}`;
  return `. Migrate by ${day}, ${inDays(days)}`;
}

/** Milliseconds since the epoch as `24 May 2027`, in UTC. */
export function dayWords(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

export function inDays(days: number): string {
  if (days === 0) return "within a day";
  return days === 1 ? "in 1 day" : `in ${days} days`;
}
