import { parseDelay } from "@/lib/server/upstream/protocol/retry-after";
import { getBackoff, isTransientError, isTransientStatus } from "./back-off";

/** How many tries a read gets before its failure is handed on. */
const MOST_TRIES = 3;

/** What came of one try: an answer of any status, or a failure, which may not even have been sent. */
export type TryResult =
  | { answer: { status: number; headers: { "retry-after"?: string } } }
  | { failure: unknown; sent: boolean };

/** Where an operation stands after a failed try. Times in milliseconds. */
export interface RetryState {
  /** Tries so far, replays after a 401 not among them. */
  tries: number;
  now: number;
  /** When the whole operation must be over. */
  deadline: number;
  /** 0 to 1, for the jitter. */
  chance: number;
}

/**
 * Whether a failed GET is worth another try (500, 502, 503, 504, and calls without an answer), and when. A 429 never is:
 * it pauses the key (interface, "Exceeding the limit" 4). The caller still has to pay from the retry purse.
 * @returns milliseconds to wait, or undefined when there is no other try
 */
export function getRetryTiming(
  result: TryResult,
  { tries, now, deadline, chance }: RetryState,
): number | undefined {
  if (tries >= MOST_TRIES) return undefined;
  if ("failure" in result && !(result.sent && isTransientError(result.failure))) return undefined;
  if ("answer" in result && !isTransientStatus(result.answer.status)) return undefined;
  // RateLimit-Reset is on every answer; only Retry-After says when a failing service wants to be tried again.
  const requested = "answer" in result ? parseDelay(result.answer.headers["retry-after"], now) : undefined;
  const wait = Math.max(requested ?? 0, getBackoff(tries, chance));
  return now + wait < deadline ? wait : undefined;
}
