import type { UpstreamIdentity } from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { parseRetryAfter } from "@/lib/server/upstream/protocol/retry-after";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";
import type { Priority } from "./priority";
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
 * All that calls of one key must agree on. Plain data, changed by the pure functions below, one atomic update each.
 * Times in milliseconds since the epoch.
 */
export interface BudgetRow {
  window: RateLimitWindow;
  /** Calls that were let go and have not come back. */
  inFlight: number;
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
}

export const FIRST_ROW: BudgetRow = {
  window: UNKNOWN_WINDOW,
  inFlight: 0,
  pausedUntil: 0,
  consecutive429: 0,
  pausedBy: undefined,
  probing: false,
  coldUntil: undefined,
  interactiveAt: 0,
  backgroundAt: 0,
  deniedSince: undefined,
};

export const BUDGET_ROW: RowKind<BudgetRow> = { name: "budget", first: FIRST_ROW };

/** Whether a call may go, and if not, in how many milliseconds it may, as far as that is known. */
export type Reservation =
  | { admitted: true }
  | { admitted: false; waitMs: number | undefined; cause?: UpstreamIdentity | undefined };

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
const MOST_JITTER_MS = 250;
const LONGEST_EXTRA_PAUSE_MS = 30_000;

/** Takes one call from the budget, if it may go now. */
export function reserveCall(
  before: BudgetRow,
  priority: Priority,
  now: number,
): readonly [BudgetRow, Reservation] {
  const row = { ...before };
  if (priority === "interactive") row.interactiveAt = now;
  if (priority === "background") row.backgroundAt = now;
  const reservation = decide(row, priority, now);
  if (reservation.admitted) {
    row.inFlight += 1;
    row.coldUntil ??= now + COLD_MS;
  }
  if (priority === "background")
    row.deniedSince = reservation.admitted ? undefined : (row.deniedSince ?? now);
  return [row, reservation];
}

function decide(row: BudgetRow, priority: Priority, now: number): Reservation {
  const cause = row.pausedBy;
  if (now < row.pausedUntil) return { admitted: false, waitMs: row.pausedUntil - now, cause };
  if (row.probing && row.inFlight > 0) return { admitted: false, waitMs: undefined, cause };
  const { coldUntil = 0 } = row;
  if (row.inFlight > 0 && now < coldUntil) return { admitted: false, waitMs: coldUntil - now };
  const spare = remainingCalls(row.window, now) - row.inFlight - minimumLeft(row, priority, now);
  if (spare >= 1) return { admitted: true };
  if (now >= row.window.endsAt) return { admitted: false, waitMs: undefined };
  const msToReset = row.window.endsAt - now;
  if (priority !== "background") return { admitted: false, waitMs: msToReset };
  // Once nobody has waited for a while, background may use more of the limit.
  const msToQuiet = row.interactiveAt + RECENT_MS - now;
  const more = remainingCalls(row.window, now) - row.inFlight - idleMinimum(row.window.limit) >= 1;
  return { admitted: false, waitMs: more && msToQuiet > 0 ? Math.min(msToQuiet, msToReset) : msToReset };
}

/** How many calls must be left once this one has gone. */
function minimumLeft(row: BudgetRow, priority: Priority, now: number): number {
  const { limit } = row.window;
  const starving = isStarving(row, now);
  if (priority === "interactive") return starving ? 1 : 0;
  if (starving) return 0;
  const isBusy = now - row.interactiveAt < RECENT_MS;
  return isBusy ? Math.floor(limit * 0.2) : idleMinimum(limit);
}

function idleMinimum(limit: number): number {
  return Math.min(2, Math.floor(limit * 0.2));
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
  now: number,
  chance: number,
): readonly [BudgetRow, number] {
  const row = { ...before, inFlight: Math.max(before.inFlight - 1, 0) };
  if (sentAt === undefined) {
    // It taught nothing, so the next call is the first one again.
    if (row.coldUntil !== 0) row.coldUntil = undefined;
    return [row, 0];
  }
  row.coldUntil = 0;
  const call = { sentAt, spender };
  if (!answer) row.window = countCall(row.window, call, now);
  // A refused token belongs to no key, so the headers of a 401 describe nobody's budget.
  else if (answer.status !== 401) row.window = learnFromHeaders(row.window, answer.headers, call, now);
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
