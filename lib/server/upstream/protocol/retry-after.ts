/** A longer pause is taken for a mistake and cut to this. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** One part of a list; a date has a comma of its own. */
const PART = /\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,[^,]*|[^,]+/g;
/** HTTP's three forms of a date, the last of which has no zone; Date.parse alone would take "5" for a year. */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2} (?:GMT|\d{4})$/;

/**
 * Milliseconds from `now` until the next try. `Retry-After` (seconds or an HTTP date) beats `RateLimit-Reset` (seconds;
 * interface, "Exceeding the limit" 4); of a list the longest counts.
 * @returns 0 to one hour, or undefined when neither header is usable
 */
export function parseRetryAfter(
  headers: { "retry-after"?: string; "ratelimit-reset"?: string },
  now: number,
): number | undefined {
  return parseDelay(headers["retry-after"], now) ?? parseDelay(headers["ratelimit-reset"], now);
}

/** The same for one of these headers alone. */
export function parseDelay(value: string | undefined, now: number): number | undefined {
  const parts = value?.match(PART)?.map((part) => part.trim()) ?? [];
  const usable = parts
    .map((part) => parseSeconds(part) ?? parseDate(part, now))
    .filter((delay) => delay !== undefined);
  return usable.length > 0 ? Math.min(Math.max(...usable), LONGEST_PAUSE_MS) : undefined;
}

function parseSeconds(value: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(value) ? Math.ceil(Number(value) * 1000) : undefined;
}

function parseDate(value: string, now: number): number | undefined {
  const at = parseHttpDate(value);
  return at === undefined ? undefined : Math.max(at - now, 0);
}

/** An HTTP date in milliseconds since the epoch, or undefined for anything else. */
export function parseHttpDate(value: string): number | undefined {
  if (!DATE.test(value)) return undefined;
  const at = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
