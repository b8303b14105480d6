import { parseDelay } from "@/lib/server/upstream/protocol/retry-after";
import { getBackoff, isTransientError, isTransientStatus } from "./back-off";

/** How often a read is tried before its failure is handed on. */
const MOST_TRIES = 3;

/** What came of one try: an answer of any status, or a failure, which may not even have been sent. */
export type TryResult =
  | { answer: { status: number; headers: { "retry-after"?: string } } }
  | { failure: unknown; sent: boolean };

/** Where an operation stands when it is asked whether there is another attempt. Times in milliseconds. */
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
 * Whether a failed attempt of a GET is worth another, and after how long: 500, 502, 503, 504 and what never came
 * back. A 429 never is: it pauses the key. The purse has the last word, not asked here.
 * @returns milliseconds to wait, or undefined when there is no other attempt.
 */
export function getRetryTiming(
  attempted: TryResult,
  { tries, now, deadline, chance }: RetryState,
): number | undefined {
  if (tries >= MOST_TRIES) return undefined;
  if ("failure" in attempted && !(attempted.sent && isTransientError(attempted.failure))) return undefined;
  if ("answer" in attempted && !isTransientStatus(attempted.answer.status)) return undefined;
  // Every answer carries RateLimit-Reset; of a failing service only Retry-After says when to come back.
  const asked = "answer" in attempted ? parseDelay(attempted.answer.headers["retry-after"], now) : undefined;
  const wait = Math.max(asked ?? 0, getBackoff(tries, chance));
  return now + wait < deadline ? wait : undefined;
}
