import type { UpstreamIdentity } from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { parseRetryAfter } from "@/lib/server/upstream/protocol/retry-after";
import { earnRetry, FULL_PURSE, payRetry } from "@/lib/server/upstream/retry/retry-purse";
import { changePlaces, countPlaces, dropDeadPlaces, type InFlight } from "./places";
import type { Priority } from "./priority";
import { endShare, renewShare, type Share } from "./share";
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
 * All that calls of one key must agree on. Plain data that survives JSON, changed by the pure functions below, one atomic
 * update each. Times in milliseconds since the epoch.
 */
export interface BudgetRow {
  window: RateLimitWindow;
  /** Calls that were let go and have not come back. */
  inFlight: InFlight;
  /** The service answered 429: no call goes until then. */
  pausedUntil: number;
  consecutive429: number;
  /** The 429 that began the pause, shown with what it holds up until another answer comes. */
  pausedBy: UpstreamIdentity | undefined;
  /** After a 429 one call at a time goes, until one is answered with anything else. */
  probing: boolean;
  /**
   * While the key's limit is unknown its first call goes alone: until that call is back, but no longer than this time.
   * Undefined before the first call.
   */
  coldUntil: number | undefined;
  /** When a call that a person waits for was last queued. */
  interactiveAt: number;
  /** When a background call was last queued, and since when none has been let go. */
  backgroundAt: number;
  deniedSince: number | undefined;
  /** What is left for retries. */
  purse: number;
  /** Only while this instance has the row for itself. */
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

/** Whether a call may go, and if not, in how many milliseconds it may, as far as that is known. */
export type Reservation =
  | { admitted: true }
  | { admitted: false; waitMs: number | undefined; cause?: UpstreamIdentity | undefined };

/** A call that wants to go. */
interface CallForward {
  priority: Priority;
  /** It is the first attempt of a read, which earns a part of a retry. */
  earns: boolean;
}

/** When, and in which instance, a row is changed. */
export interface Place {
  now: number;
  instance: string;
}

/** The parts of an answer that the budget learns from. */
interface BudgetAnswer {
  status: number;
  headers: AnswerHeaders;
  identity?: UpstreamIdentity;
}

/** How a call that was let go came back. Without `sentAt` it never left; without `answer` nothing came back. */
export interface Settlement {
  spender: string;
  sentAt?: number | undefined;
  answer?: BudgetAnswer | undefined;
}

const COLD_MS = 1_000;
const RECENT_MS = 10_000;
/** How exactly the row knows when calls are refused. */
const NOTE_MS = 1_000;
const MOST_JITTER_MS = 250;
const LONGEST_EXTRA_PAUSE_MS = 30_000;

/** Takes one call from the budget, if it may go now. A refusal that teaches nothing new leaves the row the same object. */
export function reserveCall(
  before: BudgetRow,
  { priority, earns }: CallForward,
  { now, instance }: Place,
): readonly [BudgetRow, Reservation] {
  const row = { ...before, inFlight: dropDeadPlaces(before.inFlight, now) };
  if (row.share) row.share = renewShare(row.share, row.window.limit, now);
  const reservation = decide(row, priority, now);
  if (!reservation.admitted) return [noteRefusal(before, priority, now), reservation];
  row.inFlight = changePlaces(row.inFlight, instance, 1, now);
  row.coldUntil ??= now + COLD_MS;
  if (priority === "interactive") row.interactiveAt = now;
  else Object.assign(row, { backgroundAt: now, deniedSince: undefined });
  if (earns) row.purse = earnRetry(row.purse);
  if (row.share) row.share = { ...row.share, left: row.share.left - 1 };
  return [row, reservation];
}

/** The row after a refusal. Many are refused in a row, in every instance: that is written once a second. */
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
  const inFlight = countPlaces(row.inFlight);
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
 * Takes back a call that was let go and learns from its answer (interface, "Exceeding the limit").
 * @param chance 0 to 1, for the jitter of a pause
 * @returns the next row, and after a 429 the milliseconds for which this key pauses, else 0
 */
export function settleCall(
  before: BudgetRow,
  { spender, sentAt, answer }: Settlement,
  { now, instance }: Place,
  chance: number,
): readonly [BudgetRow, number] {
  const inFlight = changePlaces(dropDeadPlaces(before.inFlight, now), instance, -1, now);
  const row: BudgetRow = { ...before, inFlight };
  if (sentAt === undefined) {
    if (row.share) row.share = { ...row.share, left: row.share.left + 1 };
    // It taught nothing, so the next call is the first one again.
    if (row.coldUntil !== 0) row.coldUntil = undefined;
    return [row, 0];
  }
  row.coldUntil = 0;
  const call = { sentAt, spender };
  if (!answer) row.window = countCall(row.window, call, now);
  // A refused token belongs to no key, so the headers of a 401 describe nobody's budget.
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
  const pausedUntil = Math.max(row.pausedUntil, now + requested + extra + chance * MOST_JITTER_MS);
  // Retry-After is authoritative over RateLimit-Reset: when the pause ends, the window has turned.
  const window = exhaustUntil(row.window, pausedUntil, now);
  return [{ ...row, window, consecutive429, pausedUntil, pausedBy, probing: true }, pausedUntil - now];
}
