import type { CopyEstimate } from "@/lib/contract/copy";
import type { BudgetStatus } from "@/lib/contract/status";
import { MOST_ROWS } from "./record";

/** Milliseconds until a walk may call, as long as it stays within its share of the limit, in per cent, and the key does not pause. */
export function waitForShare(budget: BudgetStatus, share: number, now: number): number {
  const { pausedUntil = 0, resetsAt = 0 } = budget;
  if (pausedUntil > now) return pausedUntil - now;
  const spent = budget.by.reduce((sum, { purpose, calls }) => sum + (purpose === "copy" ? calls : 0), 0);
  return spent < callsOf(budget, share) ? 0 : Math.max(resetsAt - now, 0);
}

/** Calls of one window; of a small limit at least one, as otherwise a walk would never end. */
function callsOf({ limit }: BudgetStatus, share: number): number {
  return Math.max(Math.floor((limit * share) / 100), 1);
}

/** What a walk costs at today's budget, if nobody browses; a window is a minute (interface, "Limits"). */
export function estimateWalk(budget: BudgetStatus, share: number, rows: number | undefined): CopyEstimate {
  const callsPerMinute = callsOf(budget, share);
  const calls = rows === undefined ? undefined : Math.max(Math.ceil(rows / MOST_ROWS), 1);
  return {
    callsPerMinute,
    rowsPerCall: MOST_ROWS,
    ...(calls !== undefined && { calls, ms: timeOf(calls, callsPerMinute) }),
  };
}

/** Milliseconds that so many calls take. A walk spends its calls as soon as a window has them, and waits for the next. */
export function timeOf(calls: number, callsPerMinute: number): number {
  return Math.round((calls / callsPerMinute) * 60_000);
}
