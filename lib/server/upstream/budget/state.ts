import type { BudgetStatus } from "@/lib/contract/status";
import { countInFlight } from "./in-flight";
import { type BudgetRow, rowAt } from "./row";
import { isOneOfSeveral } from "./share";
import { countsCallsOf, remainingCalls } from "./window";

/** Purpose and person as one text: the key of `callsBySpender`. */
export function formatSpender(purpose: string, person: string | undefined): string {
  return person === undefined ? purpose : `${purpose} ${person}`;
}

/**
 * What is left, until when, and who spent the rest, as far as answers tell. People in `by` are ids, which screens get as names.
 * @param completeSince since when every call is counted in the row, in milliseconds since the epoch
 */
export function describeBudget(row: BudgetRow, now: number, completeSince = 0): BudgetStatus {
  const current = rowAt(row, now);
  const { window, inFlight, pausedUntil: pause } = current;
  const left = remainingCalls(window, now);
  const underWay = countInFlight(inFlight);
  const runs = now < window.endsAt;
  const by = runs
    ? Object.entries(window.callsBySpender).map(([spender, calls]) => ({ ...parseSpender(spender), calls }))
    : [];
  const here = by.reduce((sum, { calls }) => sum + calls, 0);
  const pausedUntil = now < pause ? pause : left <= 0 && runs ? window.endsAt : undefined;
  return {
    isKnown: window.isConfirmed,
    limit: window.limit,
    remaining: Math.max(left - underWay, 0),
    // The service may have counted calls whose answers are still on their way.
    ...(!missesCalls(current, completeSince, now) && {
      elsewhere: runs && window.isConfirmed ? Math.max(window.used - here - underWay, 0) : 0,
    }),
    by,
    ...(runs && { resetsAt: window.endsAt }),
    ...(runs && window.toldEndsAt !== undefined && { windowEndsAt: window.toldEndsAt }),
    ...(pausedUntil !== undefined && { pausedUntil }),
  };
}

/** Whether the service may have counted calls of other instances that this one has not heard of. */
function missesCalls(row: BudgetRow, completeSince: number, now: number): boolean {
  return isOneOfSeveral(row) || (completeSince > 0 && countsCallsOf(row.window, completeSince, now));
}

function parseSpender(spender: string): { purpose: string; person?: string } {
  const [purpose = "", person] = spender.split(" ");
  return person === undefined ? { purpose } : { purpose, person };
}
