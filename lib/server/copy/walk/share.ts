import type { CopyEstimate } from "@/lib/contract/copy";
import type { BudgetStatus } from "@/lib/contract/status";
import { MOST_ROWS } from "./record";

/**
 * How long a walk waits until its next call, in milliseconds: 0 while walks have spent less of this window than their share, and the key does not pause.
 * @param share per cent of the key's limit
 */
export function waitForShare(budget: BudgetStatus, share: number, now: number): number {
  const { pausedUntil = 0, resetsAt = 0 } = budget;
  if (pausedUntil > now) return pausedUntil - now;
  const spent = budget.by.reduce((sum, { purpose, calls }) => sum + (purpose === "copy" ? calls : 0), 0);
  return spent < callsInShare(budget, share) ? 0 : Math.max(resetsAt - now, 0);
}

/** The calls of one window; of a small limit at least one, or a walk would never end. */
function callsInShare({ limit }: BudgetStatus, share: number): number {
  return Math.max(Math.floor((limit * share) / 100), 1);
}

/**
 * What a walk costs at today's budget, if nobody browses; a window is a minute (interface, "Limits").
 * @param rows how many the list has; undefined where nobody knows
 */
export function estimateWalk(budget: BudgetStatus, share: number, rows: number | undefined): CopyEstimate {
  const callsPerMinute = callsInShare(budget, share);
  const calls = rows === undefined ? undefined : Math.max(Math.ceil(rows / MOST_ROWS), 1);
  return {
    callsPerMinute,
    isLimitKnown: budget.isKnown,
    rowsPerCall: MOST_ROWS,
    ...(calls !== undefined && { calls, ...(budget.isKnown && { ms: timeOf(calls, callsPerMinute) }) }),
  };
}

/** How long so many calls take, in milliseconds. */
export function timeOf(calls: number, callsPerMinute: number): number {
  return Math.round((calls / callsPerMinute) * 60_000);
}
