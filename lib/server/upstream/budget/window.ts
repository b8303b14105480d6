import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";

/** The interface's figures ("Limits"), assumed until an answer tells those of this key. */
export const DOCUMENTED_LIMIT = 120;
export const DOCUMENTED_WINDOW_MS = 60_000;
/** `RateLimit-Reset` is in whole seconds: two answers of one window may differ by this much. */
export const SLACK_MS = 1_500;
const LONGEST_WINDOW_S = 3_600;

/**
 * The service's current window as far as it is known (interface, "Rate-limit headers"). Times in milliseconds since
 * the epoch; the window may have passed.
 */
export interface RateLimitWindow {
  limit: number;
  endsAt: number;
  /** When it may end already, as an answer may have been on its way for as long as the service was asked. */
  endsFrom?: number | undefined;
  /** When the window before an assumed one ended: an answer of a call that was sent before then may still be about that. */
  formerEndsAt?: number | undefined;
  /** When it ends by its headers, where a pause has overruled them. */
  toldEndsAt?: number | undefined;
  /** When an answer first described it. A call sent before then is about this window or an older one. */
  learnedAt: number;
  /** No answer has described it yet: its length is the documented one. */
  isAssumed: boolean;
  /** The service has told the limit and what is left of it, in this window or in the one before that a pause ended, and has not told of a limit that is none since. */
  isConfirmed: boolean;
  /** The service said that nothing is left, whatever its figures. */
  isExhausted: boolean;
  /** Calls the service has counted, Rollcall's and everybody else's: the highest figure it gave. */
  used: number;
  /** Rollcall's own calls among them that are settled, by spender. */
  callsBySpender: Readonly<Record<string, number>>;
  /** When the latest of these was sent that no answer counted. */
  uncountedAt?: number | undefined;
  /** When the latest call was sent whose answer said how many were counted. */
  answeredAt?: number | undefined;
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

/** A call that was sent, and is settled now. */
interface SentCall {
  sentAt: number;
  spender: string;
}

/** Calls left; all of them once the window is over. */
export function remainingCalls({ limit, used, isExhausted, endsAt }: RateLimitWindow, now: number): number {
  if (now >= endsAt) return limit;
  return isExhausted ? 0 : Math.max(limit - used, 0);
}

/** Whether the service still counts a call of this time, in milliseconds since the epoch: that is within the window, which goes on. */
export function countsCallsOf(window: RateLimitWindow, time: number, now: number): boolean {
  const { learnedAt, endsAt, toldEndsAt = endsAt } = window;
  const begin = Math.min(learnedAt, toldEndsAt - DOCUMENTED_WINDOW_MS - SLACK_MS);
  return begin <= time && now < Math.max(endsAt, toldEndsAt);
}

/**
 * The window after an answer (interface, "Rate-limit headers"). Answers come late and in any order, and headers may be
 * missing or odd: of one window the highest count holds, and an answer about a window that is over is ignored.
 */
export function learnFromHeaders(
  window: RateLimitWindow,
  headers: AnswerHeaders,
  call: SentCall,
  now: number,
): RateLimitWindow {
  const { "ratelimit-limit": limitHeader } = headers;
  const toldLimit = parsePositive(limitHeader);
  const limit = toldLimit ?? window.limit;
  // What is left of an unknown limit means nothing.
  const isConfirmed = toldLimit !== undefined || (limitHeader === undefined && window.isConfirmed);
  const left = parseWhole(headers["ratelimit-remaining"]);
  const reset = parseWhole(headers["ratelimit-reset"]);
  if (left === undefined || reset === undefined) return countCall({ ...window, limit }, call, now);
  // "Nothing left" and "resets now" contradict each other: it resets within the second.
  const resetMs = Math.min(left === 0 ? Math.max(reset, 1) : reset, LONGEST_WINDOW_S) * 1000;
  const used = limit - Math.min(left, limit);
  const endsAt = now + resetMs;
  // The service counted somewhere between sending and now, so the window ends somewhere between these two.
  const [earliest, latest] = [call.sentAt + resetMs - SLACK_MS, endsAt + SLACK_MS];
  const { formerEndsAt = 0 } = window;
  const isOfFormer =
    call.sentAt < formerEndsAt && earliest <= formerEndsAt + SLACK_MS && latest >= formerEndsAt;
  if (window.isAssumed && isOfFormer) return window;
  const isNew = window.isAssumed || call.sentAt >= window.endsAt || earliest > window.endsAt;
  const { endsFrom = window.endsAt } = window;
  if (!isNew && latest >= Math.min(endsFrom, window.endsAt)) {
    const counting = (counted: number) => countAnswered(window, call, counted);
    // A limit that is none, after one that was told, says only that a call was spent, unless nothing is left.
    if (limitHeader !== undefined && toldLimit === undefined && window.isConfirmed && left > 0)
      return countCall(window, call, now);
    // Where none is known, whatever is told is another one than the calls were counted against.
    const isOtherLimit = window.isConfirmed ? limit !== window.limit : toldLimit !== undefined;
    // The newest limit holds, with the count that came with it: what was counted against another one says nothing of this.
    if (window.isConfirmed && isOtherLimit && call.sentAt < window.learnedAt)
      return { ...window, ...counting(window.used) };
    return {
      ...window,
      isConfirmed,
      limit,
      endsAt: Math.min(window.endsAt, endsAt),
      endsFrom: Math.max(window.endsFrom ?? earliest, earliest),
      ...counting(isOtherLimit ? used : Math.max(window.used, used)),
      ...(isOtherLimit && { learnedAt: now }),
    };
  }
  // It was sent after this window was first described, and yet is about another one: that description was wrong.
  if (isNew || call.sentAt >= window.learnedAt) {
    // Calls counted while the window was only assumed were spent in this one, as were those of a window whose end was told too late, or up to
    // a second too soon, or was overruled by a pause that was shorter.
    const toldEnd = window.toldEndsAt ?? window.endsAt;
    const isSameAsBefore = window.isAssumed
      ? now < window.endsAt
      : !isNew || (call.sentAt + reset * 1000 - SLACK_MS <= toldEnd && latest >= toldEnd);
    const before = isSameAsBefore ? window : UNKNOWN_WINDOW;
    return {
      limit,
      endsAt,
      endsFrom: earliest,
      learnedAt: now,
      isAssumed: false,
      isConfirmed,
      isExhausted: false,
      ...countAnswered(before, call, used),
    };
  }
  return window;
}

/**
 * These calls and an answered one, at whose answer the service had counted so many. One that was given up may have been counted since,
 * where it was sent later than this one; whether it was shows where all the calls are Rollcall's.
 */
function countAnswered(
  { callsBySpender: before, uncountedAt, answeredAt }: RateLimitWindow,
  { sentAt, spender }: SentCall,
  counted: number,
) {
  const used = sentAt <= (uncountedAt ?? 0) ? Math.max(counted, total(before) + 1) : counted;
  return {
    used,
    callsBySpender: addCounted(before, spender, used),
    uncountedAt,
    answeredAt: latestOf(answeredAt, sentAt),
  } satisfies Partial<RateLimitWindow>;
}

/** The window after a call whose answer did not describe it: the call counts as spent, by now or as the answer to a later one was counted. */
export function countCall(
  window: RateLimitWindow,
  { sentAt, spender }: SentCall,
  now: number,
): RateLimitWindow {
  if (now < window.endsAt) {
    const isCounted = sentAt < (window.answeredAt ?? 0);
    const used = isCounted ? Math.max(window.used, total(window.callsBySpender) + 1) : window.used + 1;
    const callsBySpender = addCounted(window.callsBySpender, spender, used);
    return { ...window, used, callsBySpender, uncountedAt: latestOf(window.uncountedAt, sentAt) };
  }
  const endsAt = sentAt + DOCUMENTED_WINDOW_MS;
  return {
    ...window,
    formerEndsAt: window.isAssumed ? window.formerEndsAt : window.endsAt,
    endsAt,
    endsFrom: undefined,
    toldEndsAt: undefined,
    learnedAt: now,
    isAssumed: true,
    isConfirmed: false,
    isExhausted: false,
    used: 1,
    callsBySpender: { [spender]: 1 },
    uncountedAt: sentAt,
    answeredAt: undefined,
  };
}

/**
 * The window after the service said until when nothing is left, which overrules its other headers. `used` stays as it was:
 * nobody knows who spent the rest.
 */
export function exhaustUntil(window: RateLimitWindow, endsAt: number, now: number): RateLimitWindow {
  const toldEndsAt = window.toldEndsAt ?? window.endsAt;
  return {
    ...window,
    endsAt,
    endsFrom: undefined,
    toldEndsAt,
    learnedAt: now,
    isAssumed: false,
    isExhausted: true,
  };
}

/**
 * Merges two accounts that were one before instances went apart. Of the same window the calls of both are added up, and the
 * greatest use holds, which is no less than they are; of different windows the later one holds.
 * @param base what `apart` began as
 */
export function mergeWindows(
  stored: RateLimitWindow,
  apart: RateLimitWindow,
  base: RateLimitWindow,
): RateLimitWindow {
  if (!isSame(stored, apart)) return stored.endsAt > apart.endsAt ? stored : apart;
  const before = isSame(base, apart) ? base.callsBySpender : {};
  const callsBySpender = { ...stored.callsBySpender };
  for (const [spender, calls] of Object.entries(apart.callsBySpender)) {
    callsBySpender[spender] = (callsBySpender[spender] ?? 0) + Math.max(calls - (before[spender] ?? 0), 0);
  }
  return {
    ...(stored.learnedAt > apart.learnedAt ? stored : apart),
    isExhausted: stored.isExhausted || apart.isExhausted,
    // Of what was not answered each has counted its own alone.
    used: Math.max(stored.used, apart.used, total(callsBySpender)),
    callsBySpender,
    uncountedAt: latestOf(stored.uncountedAt, apart.uncountedAt),
    answeredAt: latestOf(stored.answeredAt, apart.answeredAt),
  };
}

function latestOf(...times: (number | undefined)[]): number {
  return Math.max(...times.map((time = 0) => time));
}

function isSame(one: RateLimitWindow, other: RateLimitWindow): boolean {
  return Math.abs(one.endsAt - other.endsAt) <= SLACK_MS;
}

/**
 * These calls and one more, at most as many as the service has counted. The first are left out: they may never have arrived, or
 * have counted in the window before.
 */
function addCounted(
  ours: RateLimitWindow["callsBySpender"],
  spender: string,
  counted: number,
): RateLimitWindow["callsBySpender"] {
  let lost = Math.max(total(ours) + 1 - Math.max(counted, 1), 0);
  const kept: Record<string, number> = {};
  for (const [each, calls] of Object.entries(ours)) {
    const own = Math.max(calls - lost, 0);
    lost -= calls - own;
    if (own > 0) kept[each] = own;
  }
  return { ...kept, [spender]: (kept[spender] ?? 0) + 1 };
}

function total(ours: RateLimitWindow["callsBySpender"]): number {
  return Object.values(ours).reduce((sum, calls) => sum + calls, 0);
}

function parseWhole(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}

function parsePositive(value: string | undefined): number | undefined {
  return parseWhole(value) || undefined;
}
