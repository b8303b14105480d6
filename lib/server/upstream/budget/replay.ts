import { countCall, learnFromHeaders, type RateLimitWindow, UNKNOWN_WINDOW } from "./window";

/** A call that was sent before the start, as the journal has it. Times in milliseconds since the epoch. */
export interface PastCall {
  spender: string;
  sentAt: number;
  endedAt: number;
  status?: number;
  /** What its answer told of the limit. */
  told?: { limit: number; remaining: number; resetsAt: number };
}

/** The window as these calls have left it, oldest first. */
export function replayCalls(calls: readonly PastCall[]): RateLimitWindow {
  return calls.reduce((window, call) => {
    const { endedAt, status, told } = call;
    // A refused token's headers describe nobody's budget, and after a 429 nothing is left, whoever spent it.
    if (status === 401 || status === 429) return window;
    if (status === undefined || !told) return countCall(window, call, endedAt);
    const headers = {
      "ratelimit-limit": String(told.limit),
      "ratelimit-remaining": String(told.remaining),
      "ratelimit-reset": String(Math.max(Math.ceil((told.resetsAt - endedAt) / 1_000), 0)),
    };
    return learnFromHeaders(window, headers, call, endedAt);
  }, UNKNOWN_WINDOW);
}
