import { LRUCache } from "lru-cache";
import { LocalError } from "./upstream/errors/errors";

const INTERVAL_MS = 50;
/** Of what leaves an entry in the audit, where nothing is removed for a year: more than anybody does by hand. */
export const RECORDED_INTERVAL_MS = 3_000;
const BURST = 60;
/** A person who is forgotten starts with a full burst, which everybody has again after 3 s without a request anyway. */
const MOST_PEOPLE = 10_000;

/** This person sends requests faster than Rollcall allows; nobody else is held up. */
export class TooManyRequests extends LocalError {
  constructor(retryAfterMs: number) {
    super("too_many_requests", "You are asking faster than Rollcall allows one person.", { retryAfterMs });
  }
}

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/**
 * Limits each person to 20 requests a second with a burst of 60 (design, "HTTP"), counted in this process. Refused requests
 * are not counted, so they prolong no wait.
 * @param now milliseconds of a clock that never goes back, which would prolong everybody's wait
 * @param intervalMs how long after the burst until the next one is allowed
 */
export function createRequestLimiter(now: () => number, intervalMs = INTERVAL_MS) {
  /** When each person's burst is full again, in whole milliseconds, as sums of fractions would drift. */
  const wholeAt = new LRUCache<string, number>({ max: MOST_PEOPLE });

  return {
    /** Counts one request. @throws TooManyRequests with the time until the next one is allowed */
    take(person: string): void {
      const time = Math.floor(now());
      const whole = Math.max(wholeAt.get(person) ?? time, time);
      const waitMs = whole - time - (BURST - 1) * intervalMs;
      if (waitMs > 0) throw new TooManyRequests(waitMs);
      wholeAt.set(person, whole + intervalMs);
    },
    size: () => wholeAt.size,
  };
}
