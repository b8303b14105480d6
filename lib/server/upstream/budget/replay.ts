import { countCall, learnFromHeaders, type RateLimitWindow, UNKNOWN_WINDOW } from "./window";

/** A call that was sent before the start, as the journal has it. Times in milliseconds since the epoch. */
export interface PastCall {
  spender: string;
  sentAt: number;
  endedAt: number;
  status?: number;
  /** What was known of the limit once it had ended: calls that were under way then are subtracted from what remained. */
  told?: { limit: number; remaining: number; resetsAt: number };
}

/** The window as these calls have left it, oldest first. */
export function replayCalls(calls: readonly PastCall[]): RateLimitWindow {
  return calls.reduce((window, call, index) => {
    const { endedAt, status, told } = call;
    // A refused token's headers describe nobody's budget, and after a 429 nothing is left, whoever spent it.
    if (status === 401 || status === 429) return window;
    if (status === undefined || !told) return countCall(window, call, endedAt);
    const headers = {
      "ratelimit-limit": String(told.limit),
      "ratelimit-remaining": String(Math.min(told.remaining + underWayAt(endedAt, calls, index), told.limit)),
      "ratelimit-reset": String(Math.max(Math.ceil((told.resetsAt - endedAt) / 1_000), 0)),
    };
    return learnFromHeaders(window, headers, call, endedAt);
  }, UNKNOWN_WINDOW);
}

/** No call takes longer, in milliseconds. */
const LONGEST_CALL_MS = 30_000;

/** How many of the calls that ended after this one had been sent as it ended. */
function underWayAt(time: number, calls: readonly PastCall[], index: number): number {
  let count = 0;
  for (let next = index + 1; next < calls.length; next += 1) {
    const call = calls[next];
    if (!call || call.endedAt > time + LONGEST_CALL_MS) break;
    if (call.sentAt < time) count += 1;
  }
  return count;
}
