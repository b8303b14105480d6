/** No service means to pause a client longer than this; beyond it the value is a mistake. */
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * How long to wait before the next try, in milliseconds from `now`. `Retry-After` (seconds or an HTTP date) beats
 * `RateLimit-Reset` (seconds), as the interface says under "Exceeding the limit"; of a list the longest counts.
 * @returns undefined when neither header says anything usable; never negative, never above one hour.
 */
export function retryDelay(
  headers: { "retry-after"?: string; "ratelimit-reset"?: string },
  now: number,
): number | undefined {
  return longest(headers["retry-after"], now) ?? longest(headers["ratelimit-reset"], now);
}

function longest(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const whole = date(value, now);
  const delays = whole === undefined ? value.split(",").map((part) => seconds(part.trim())) : [whole];
  const usable = delays.filter((delay) => delay !== undefined);
  return usable.length > 0 ? Math.min(Math.max(...usable), LONGEST_PAUSE_MS) : undefined;
}

function seconds(value: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(value) ? Math.ceil(Number(value) * 1000) : undefined;
}

function date(value: string, now: number): number | undefined {
  // Only HTTP's own date form: Date.parse alone would take "5" or "2026" for a year.
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}.*GMT$/.test(value.trim())) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(at - now, 0);
}
