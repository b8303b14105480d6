/** No service means to pause a client longer than this; beyond it the value is a mistake. */
const LONGEST_PAUSE_MS = 3_600_000;

/** One of a list, where a date has a comma of its own. */
const PART = /\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,[^,]*|[^,]+/g;
/** HTTP's own forms of a date alone: Date.parse would take "5" or "2026" for a year. The last one says no zone. */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2} (?:GMT|\d{4})$/;

/**
 * How long to wait before the next try, in milliseconds from `now`. `Retry-After` (seconds or an HTTP date) beats
 * `RateLimit-Reset` (seconds), as the interface says under "Exceeding the limit"; of a list the longest counts.
 * @returns undefined when neither header says anything usable; never negative, never above one hour.
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

/** When a date as HTTP writes it is, in milliseconds since the epoch; undefined for anything else. */
export function parseHttpDate(value: string): number | undefined {
  if (!DATE.test(value)) return undefined;
  const at = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
