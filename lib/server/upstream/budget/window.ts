import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";

/** The interface's own figures ("Limits"), until the first answer says what holds for this key. */
export const DOCUMENTED_LIMIT = 120;
export const DOCUMENTED_WINDOW_MS = 60_000;
/** `RateLimit-Reset` is in whole seconds: two answers of one window may differ by this much. */
const SLACK_MS = 1_500;
const LONGEST_WINDOW_S = 3_600;

/**
 * The service's current window as far as it is known (interface, "Rate-limit headers"). Times in milliseconds since
 * the epoch; the window may have passed.
 */
export interface RateLimitWindow {
  limit: number;
  endsAt: number;
  /** When it was first heard of: what was sent before speaks of this window or an older one. */
  learnedAt: number;
  /** No answer has told of it: a call was counted and the documented length assumed. */
  isAssumed: boolean;
  /** An answer has told the limit and what was left in it, or in the one before that a pause ended. */
  isConfirmed: boolean;
  /** The service has said that nothing is left, however many it said to have counted. */
  isExhausted: boolean;
  /** Calls the service has counted, ours and everybody else's: the most it ever said. */
  used: number;
  /** Calls of ours among them that have come back, by spender. */
  callsBySpender: Readonly<Record<string, number>>;
}

export const UNKNOWN_WINDOW: RateLimitWindow = {
  limit: DOCUMENTED_LIMIT,
  endsAt: 0,
  learnedAt: 0,
  isAssumed: true,
  isConfirmed: false,
  isExhausted: false,
  used: 0,
  callsBySpender: {},
};

/** A call that came back, with headers or without, at `now`. */
interface SentCall {
  sentAt: number;
  spender: string;
}

/** Calls left: all of them once the window has turned. */
export function remainingCalls(
  { limit, used, isExhausted: spent, endsAt }: RateLimitWindow,
  now: number,
): number {
  if (now >= endsAt) return limit;
  return spent ? 0 : Math.max(limit - used, 0);
}

/**
 * What is known after an answer. Answers come late and in any order, headers may be missing or odd: of one window
 * the most that was ever counted holds, and what speaks of a window that is over is left out.
 */
export function learnFromHeaders(
  window: RateLimitWindow,
  headers: AnswerHeaders,
  call: SentCall,
  now: number,
): RateLimitWindow {
  const toldLimit = parsePositive(headers["ratelimit-limit"]);
  const limit = toldLimit ?? window.limit;
  // What is left of a limit that nobody has told is nobody's figure.
  const told = toldLimit !== undefined || window.isConfirmed;
  const left = parseWhole(headers["ratelimit-remaining"]);
  const reset = parseWhole(headers["ratelimit-reset"]);
  if (left === undefined || reset === undefined) return countCall({ ...window, limit }, call, now);
  // "Nothing left" and "it turns now" contradict each other: it turns within the second.
  const resetMs = Math.min(left === 0 ? Math.max(reset, 1) : reset, LONGEST_WINDOW_S) * 1000;
  const used = limit - Math.min(left, limit);
  const endsAt = now + resetMs;
  // The service counted somewhere between sending and now, so the window ends somewhere between these two.
  const [earliest, latest] = [call.sentAt + resetMs - SLACK_MS, endsAt + SLACK_MS];
  const isNew = window.isAssumed || call.sentAt >= window.endsAt || earliest > window.endsAt;
  if (!isNew && latest >= window.endsAt) {
    return {
      ...window,
      isConfirmed: told,
      limit,
      endsAt: Math.min(window.endsAt, endsAt),
      used: Math.max(window.used, used),
      callsBySpender: increment(window.callsBySpender, call.spender),
    };
  }
  // Sent after this window was heard of and still of another one: what was heard before was wrong.
  if (isNew || call.sentAt >= window.learnedAt) {
    // What was counted while the window was only guessed was spent in this one.
    const ours = increment(
      window.isAssumed && now < window.endsAt ? window.callsBySpender : {},
      call.spender,
    );
    return {
      limit,
      endsAt,
      learnedAt: now,
      isAssumed: false,
      isConfirmed: told,
      isExhausted: false,
      used,
      callsBySpender: ours,
    };
  }
  return window;
}

/** What is known after a call that came back without a word of the window: it is counted as one spent. */
export function countCall(
  window: RateLimitWindow,
  { sentAt, spender }: SentCall,
  now: number,
): RateLimitWindow {
  if (now < window.endsAt) {
    return { ...window, used: window.used + 1, callsBySpender: increment(window.callsBySpender, spender) };
  }
  const endsAt = sentAt + DOCUMENTED_WINDOW_MS;
  return {
    ...window,
    endsAt,
    learnedAt: now,
    isAssumed: true,
    isConfirmed: false,
    isExhausted: false,
    used: 1,
    callsBySpender: increment({}, spender),
  };
}

/**
 * The service has said that nothing is left, and until when: that beats whatever it said of the window. How many it has
 * counted stays as it was: nobody is said to have spent the rest.
 */
export function exhaustUntil(window: RateLimitWindow, endsAt: number, now: number): RateLimitWindow {
  return { ...window, endsAt, learnedAt: now, isAssumed: false, isExhausted: true };
}

function increment(
  ours: RateLimitWindow["callsBySpender"],
  spender: string,
): RateLimitWindow["callsBySpender"] {
  return { ...ours, [spender]: (ours[spender] ?? 0) + 1 };
}

function parseWhole(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}

function parsePositive(value: string | undefined): number | undefined {
  return parseWhole(value) || undefined;
}
