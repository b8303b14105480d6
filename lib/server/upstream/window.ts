import type { AnswerHeaders } from "./headers";

/** The interface's own figures, until the first answer says what holds for this key. */
const DOCUMENTED_LIMIT = 120;
const DOCUMENTED_WINDOW_MS = 60_000;
/** `RateLimit-Reset` is in whole seconds: two answers of one window may differ by this much. */
const SLACK_MS = 1_500;
const LONGEST_WINDOW_S = 3_600;

/**
 * What is known of the service's current window (interface, "Rate-limit headers"). Answers may come late and in any
 * order; headers may be missing or odd. All times are milliseconds since the epoch.
 */
export class RateWindow {
  limit = DOCUMENTED_LIMIT;
  #remaining = DOCUMENTED_LIMIT;
  /** Of the window last known of, which may have passed. */
  #end = 0;

  /** Calls left: all of them once the window has turned. */
  remaining(now: number): number {
    return now < this.#end ? this.#remaining : this.limit;
  }

  /** When the window ends, while one is known to run. */
  endsAt(now: number): number | undefined {
    return now < this.#end ? this.#end : undefined;
  }

  /** Learns from an answer to a call that was sent at `sentAt`. Without usable headers it counts as one call spent. */
  learn(headers: AnswerHeaders, sentAt: number, now: number): void {
    const limit = whole(headers["ratelimit-limit"]);
    if (limit !== undefined && limit > 0) this.limit = limit;
    const left = whole(headers["ratelimit-remaining"]);
    const reset = whole(headers["ratelimit-reset"]);
    if (left === undefined || reset === undefined) return this.spend(sentAt, now);
    const resetMs = Math.min(reset, LONGEST_WINDOW_S) * 1000;
    const remaining = Math.min(left, this.limit);
    // The service counted somewhere between sending and now: only what ends later even by the earliest is new.
    if (sentAt + resetMs > this.#end + SLACK_MS) {
      this.#remaining = remaining;
      this.#end = now + resetMs;
    } else if (now < this.#end && now + resetMs >= this.#end - SLACK_MS) {
      this.#remaining = Math.min(this.#remaining, remaining);
      this.#end = Math.min(this.#end, now + resetMs);
    }
    // Anything else speaks of a window that is over.
  }

  /** A call went out and nothing was learned: it is counted here, in a window of our own if none is known. */
  spend(sentAt: number, now: number): void {
    if (now >= this.#end) {
      this.#remaining = this.limit;
      this.#end = sentAt + DOCUMENTED_WINDOW_MS;
    }
    this.#remaining = Math.max(this.#remaining - 1, 0);
  }

  /** The service has said that nothing is left, and until when. */
  spentUntil(end: number): void {
    this.#remaining = 0;
    this.#end = end;
  }
}

function whole(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}
