import type { UpstreamIdentity } from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { LONGEST_PAUSE_MS, parseRetryAfter } from "@/lib/server/upstream/protocol/retry-after";
import { earnRetry, FULL_PURSE, payRetry } from "@/lib/server/upstream/retry/retry-purse";
import type { RowContext } from "@/lib/server/upstream/shared/shared-row";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import { changeInFlight, countInFlight, dropDeadCalls, type InFlight } from "./in-flight";
import type { Priority } from "./priority";
import { endShare, renewShare, type Share, wholeShare } from "./share";
import {
  countCall,
  DOCUMENTED_WINDOW_MS,
  exhaustUntil,
  learnFromHeaders,
  type RateLimitWindow,
  remainingCalls,
  UNKNOWN_WINDOW,
} from "./window";

/**
 * What all calls with one key must agree on, whichever instance makes them: plain data that survives JSON, changed by the
 * pure functions below, each in one atomic update. Times in milliseconds since the epoch.
 */
export interface BudgetRow {
  window: RateLimitWindow;
  /** Calls that were admitted and are not settled yet. */
  inFlight: InFlight;
  /** The service answered 429: no call is admitted before then. */
  pausedUntil: number;
  consecutive429: number;
  /** The 429 that began the pause. Refusals name it until a call is answered with anything else. */
  pausedBy?: UpstreamIdentity | undefined;
  /** After a 429 calls are admitted one at a time, until one is answered with anything else. */
  probing: boolean;
  /**
   * The first call of a key whose limit is unknown goes alone: until it is settled, or this time at the latest. Undefined
   * before it, 0 once it is settled.
   */
  coldUntil?: number | undefined;
  /** When a call that a person waits for was last queued. */
  interactiveAt: number;
  /** When a background call was last queued, and since when none has been admitted. */
  backgroundAt: number;
  deniedSince?: number | undefined;
  /** How many retries the key can pay for; see `retry-purse.ts`. */
  purse: number;
  /** Only while the database is away, in the row of this instance alone. */
  share?: Share | undefined;
}

export const FIRST_ROW: BudgetRow = {
  window: UNKNOWN_WINDOW,
  inFlight: {},
  pausedUntil: 0,
  consecutive429: 0,
  pausedBy: undefined,
  probing: false,
  coldUntil: undefined,
  interactiveAt: 0,
  backgroundAt: 0,
  deniedSince: undefined,
  purse: FULL_PURSE,
};

/** Whether a call may go; if not, in how many milliseconds it may, as far as that is known, and because of which answer. */
export type Reservation =
  | { admitted: true }
  | { admitted: false; waitMs: number | undefined; cause?: UpstreamIdentity | undefined };

/** A call that asks to be admitted. */
interface CallRequest {
  priority: Priority;
  /** Whether it earns a fraction of a retry, as the first attempt of each operation does. */
  earns: boolean;
}

/** Which instance changes the row, and when. */
export type ChangeContext = Pick<RowContext, "instance" | "now">;

interface BudgetAnswer {
  status: number;
  headers: AnswerHeaders;
  identity?: UpstreamIdentity;
}

/** How an admitted call ended. Without `sentAt` it was never sent; without `answer` none came. */
export interface Settlement {
  spender: string;
  sentAt?: number | undefined;
  answer?: BudgetAnswer | undefined;
}

/** How long the first call of a key goes alone at most. */
const COLD_MS = 1_000;
/** People count as present this long after their last call: background leaves a part of the limit to them. */
const RECENT_MS = 10_000;
/** Refusals are noted once in this time, as each note is a write that every instance hears. */
const NOTE_MS = 1_000;
const MOST_JITTER_MS = 250;
const LONGEST_EXTRA_PAUSE_MS = 30_000;

/** The row as it counts now: a new one if the clock has been set back since. Its windows and pauses would last until that time comes again. */
export function rowAt(row: BudgetRow, now: number): BudgetRow {
  const { window, interactiveAt, backgroundAt, share } = row;
  if (!isAhead(Math.max(window.learnedAt, interactiveAt, backgroundAt), now)) return row;
  return { ...FIRST_ROW, share: share && wholeShare(share.instances, FIRST_ROW.window.limit) };
}

/** Takes one call from the budget, if it may go now. A refusal that has nothing to note returns the row it was given. */
export function reserveCall(
  stored: BudgetRow,
  { priority, earns }: CallRequest,
  { now, instance }: ChangeContext,
): readonly [BudgetRow, Reservation] {
  const before = rowAt(stored, now);
  const row = { ...before, inFlight: dropDeadCalls(before.inFlight, now) };
  if (row.share) row.share = renewShare(row.share, row.window.limit, now);
  const reservation = decide(row, priority, now);
  if (!reservation.admitted) return [noteRefusal(before, priority, now), reservation];
  row.inFlight = changeInFlight(row.inFlight, instance, 1, now);
  row.coldUntil ??= now + COLD_MS;
  if (priority === "interactive") row.interactiveAt = now;
  else Object.assign(row, { backgroundAt: now, deniedSince: undefined });
  if (earns) row.purse = earnRetry(row.purse);
  if (row.share) row.share = { ...row.share, left: row.share.left - 1 };
  return [row, reservation];
}

function noteRefusal(before: BudgetRow, priority: Priority, now: number): BudgetRow {
  if (priority === "interactive") {
    return now - before.interactiveAt < NOTE_MS ? before : { ...before, interactiveAt: now };
  }
  if (before.deniedSince !== undefined && now - before.backgroundAt < NOTE_MS) return before;
  return { ...before, backgroundAt: now, deniedSince: before.deniedSince ?? now };
}

/** Pays for one retry, if there is something left for it. */
export function payForRetry(before: BudgetRow): readonly [BudgetRow, boolean] {
  const purse = payRetry(before.purse);
  return purse === undefined ? [before, false] : [{ ...before, purse }, true];
}

function decide(row: BudgetRow, priority: Priority, now: number): Reservation {
  const cause = row.pausedBy;
  const inFlight = countInFlight(row.inFlight);
  if (now < row.pausedUntil) return { admitted: false, waitMs: row.pausedUntil - now, cause };
  if (row.probing && inFlight > 0) return { admitted: false, waitMs: undefined, cause };
  const { coldUntil = 0 } = row;
  if (inFlight > 0 && now < coldUntil) return { admitted: false, waitMs: coldUntil - now };
  const left = Math.min(remainingCalls(row.window, now) - inFlight, row.share?.left ?? Infinity);
  if (left - minimumLeft(row, priority, now) >= 1) return { admitted: true };
  if (now >= row.window.endsAt) return { admitted: false, waitMs: undefined };
  const msToReset = row.window.endsAt - now;
  if (priority !== "background") return { admitted: false, waitMs: msToReset };
  // Once nobody has waited for a while, background may use more of the limit.
  const msToQuiet = row.interactiveAt + RECENT_MS - now;
  const more = left - idleMinimum(limitOf(row)) >= 1;
  return { admitted: false, waitMs: more && msToQuiet > 0 ? Math.min(msToQuiet, msToReset) : msToReset };
}

/** How many calls must be left once this one has gone. */
function minimumLeft(row: BudgetRow, priority: Priority, now: number): number {
  const limit = limitOf(row);
  const starving = isStarving(row, now);
  if (priority === "interactive") return starving ? 1 : 0;
  if (starving) return 0;
  const isBusy = now - row.interactiveAt < RECENT_MS;
  return isBusy ? Math.floor(limit * 0.2) : idleMinimum(limit);
}

function idleMinimum(limit: number): number {
  return Math.min(2, Math.floor(limit * 0.2));
}

function limitOf({ window: { limit }, share }: BudgetRow): number {
  return share ? limit / share.instances : limit;
}

/** Background calls have been refused for a whole window and still wait: one call is reserved for them. */
function isStarving({ deniedSince, backgroundAt }: BudgetRow, now: number): boolean {
  const isStarved = deniedSince !== undefined && now - deniedSince >= DOCUMENTED_WINDOW_MS;
  return isStarved && now - backgroundAt < DOCUMENTED_WINDOW_MS;
}

/**
 * Ends an admitted call: takes it out of those in flight, and learns from its answer (interface, "Exceeding the limit").
 * @param chance 0 to 1, for the jitter of a pause
 * @returns the next row, and after a 429 the milliseconds for which this key pauses, else 0
 */
export function settleCall(
  stored: BudgetRow,
  { spender, sentAt, answer }: Settlement,
  { now, instance }: ChangeContext,
  chance: number,
): readonly [BudgetRow, number] {
  const before = rowAt(stored, now);
  const inFlight = changeInFlight(dropDeadCalls(before.inFlight, now), instance, -1, now);
  const row: BudgetRow = { ...before, inFlight };
  if (sentAt === undefined) {
    if (row.share) row.share = { ...row.share, left: row.share.left + 1 };
    // The limit is as unknown as before, so the next call is the first one.
    if (row.coldUntil !== 0) row.coldUntil = undefined;
    return [row, 0];
  }
  row.coldUntil = 0;
  const call = { sentAt, spender };
  if (!answer) row.window = countCall(row.window, call, now);
  // The service attributes a refused token to no key, so the headers of a 401 describe nobody's budget.
  else if (answer.status !== 401) row.window = learnFromHeaders(row.window, answer.headers, call, now);
  if (row.share) row.share = endShare(row.share, row.window.endsAt, now);
  if (answer?.status === 429) return pause(row, answer, sentAt, now, chance);
  if (answer && sentAt >= row.pausedUntil) {
    row.consecutive429 = 0;
    row.pausedBy = undefined;
    row.probing = false;
  }
  return [row, 0];
}

function pause(
  row: BudgetRow,
  { headers, identity: pausedBy }: BudgetAnswer,
  sentAt: number,
  now: number,
  chance: number,
): readonly [BudgetRow, number] {
  // Calls that were in flight together are refused together: that is one 429, not several in a row.
  const consecutive429 = row.consecutive429 + (sentAt >= row.pausedUntil ? 1 : 0);
  const again = consecutive429 - 1;
  const extra = again <= 0 ? 0 : Math.min(1000 * 2 ** (again - 1), LONGEST_EXTRA_PAUSE_MS);
  const requested = parseRetryAfter(headers, now) ?? 1000;
  const pauseMs = Math.min(requested + extra + chance * MOST_JITTER_MS, LONGEST_PAUSE_MS);
  const pausedUntil = Math.max(row.pausedUntil, now + pauseMs);
  // Retry-After overrules RateLimit-Reset, so the window ends with the pause.
  const window = exhaustUntil(row.window, pausedUntil, now);
  return [{ ...row, window, consecutive429, pausedUntil, pausedBy, probing: true }, pausedUntil - now];
}

/** The row with a pause that was forgotten. */
export function resumePause(
  row: BudgetRow,
  until: number,
  requestId: string | undefined,
  now: number,
): BudgetRow {
  if (until <= Math.max(row.pausedUntil, now)) return row;
  return {
    ...row,
    window: exhaustUntil(row.window, until, now),
    consecutive429: Math.max(row.consecutive429, 1),
    pausedUntil: until,
    pausedBy: { status: 429, code: "rate_limited", ...(requestId !== undefined && { requestId }) },
    probing: true,
  };
}
