// For tests alone: windows after answers.
import { learnFromHeaders, type RateLimitWindow, UNKNOWN_WINDOW } from "@/lib/server/upstream/budget/window";

export const NOW = 1_800_000_000_000;

export function rate(limit: unknown, left: unknown, reset: unknown): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(left),
    "ratelimit-reset": String(reset),
  };
}

/** What is known after answers, each sent and come back at its milliseconds from NOW. */
export function after(
  ...answers: [headers: Record<string, string>, sentAt: number, at: number][]
): RateLimitWindow {
  return answers.reduce(
    (window, [headers, sentAt, at]) =>
      learnFromHeaders(window, headers, { sentAt: NOW + sentAt, spender: "me" }, NOW + at),
    UNKNOWN_WINDOW,
  );
}

export function sum(callsBySpender: RateLimitWindow["callsBySpender"]): number {
  return Object.values(callsBySpender).reduce((all, calls) => all + calls, 0);
}
