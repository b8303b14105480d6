const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer ago than this a date says more than a count of days. */
const LONGEST_SPAN = 14 * DAY;
/** What a Date can hold. */
const LAST_MS = 8.64e15;

/** Whether these milliseconds since the epoch are a moment that has a date. */
export function isMoment(at: number): boolean {
  return Math.abs(at) <= LAST_MS;
}

/**
 * The moment as `2026-01-05 14:02:11`, the same in every locale.
 * @param offset Minutes that the zone is behind UTC, as `getTimezoneOffset` has it.
 */
export function clock(at: number, offset = 0): string {
  const shifted = Math.min(Math.max(at - offset * 60_000, -LAST_MS), LAST_MS);
  return new Date(shifted).toISOString().replace("T", " ").slice(0, -".000Z".length);
}

/** The clock alone when it is today's, with its date otherwise. */
export function shortClock(at: number, now: number, offset: number): string {
  const [text, today] = [clock(at, offset), clock(now, offset)];
  const [day = "", time = ""] = text.split(" ");
  return today.startsWith(`${day} `) ? time : text;
}

/** `+01:00` for an offset as `getTimezoneOffset` has it. */
export function zoneWords(offset: number): string {
  const minutes = Math.abs(Math.round(offset));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${offset > 0 ? "−" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** `3 min ago`, `in 12 s`; nothing when it is so far away that a date is clearer. */
export function relativeWords(at: number, now: number): string | undefined {
  const seconds = Math.round(Math.abs(at - now) / 1000);
  if (seconds < 1) return "now";
  if (seconds >= LONGEST_SPAN) return undefined;
  return at < now ? `${spanWords(seconds)} ago` : `in ${spanWords(seconds)}`;
}

/** How long, in the largest unit that tells enough: `38 s`, `12 min`, `26 h`. */
export function spanWords(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`;
  return `${Math.floor(seconds / DAY)} days`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
