import { countdownWords, secondsUntil, shortCountdown } from "@/components/ui/time/seconds";
import type { ConnectionStatus, VerdictCode } from "@/lib/contract/status";

/** A budget at this second. */
export interface BudgetNow {
  /**
   * False while no answer of the service has told what is left: then `left` and `low` mean nothing. A pause is known all
   * the same, because the service may ask for one without naming a limit.
   */
  isKnown: boolean;
  left: number;
  paused: boolean;
  low: boolean;
  /** When the window that runs ends, in milliseconds since the epoch by the server's clock; undefined where none runs. */
  resetsAt: number | undefined;
  /** Why what is left may be wrong, in words. */
  doubt?: "not up to date" | "as far as known";
  /** When the budget changes next, in words, or the doubt. */
  outlook: string;
  /** The same for a narrow window. */
  short: string;
}

/** While a verdict of these is true of every resource, nobody can say that the next window will be full. */
const IN_DOUBT = new Set<VerdictCode>([
  "key_rejected",
  "token_refused",
  "token_endpoint_throttled",
  "service_failing",
  "unreachable",
  "answer_not_understood",
]);

/**
 * Brings a budget up to date: windows turn and pauses end without any call.
 * @param now milliseconds since the epoch by the server's clock
 * @param stale it is out of date, and `now` the time when it was told: nobody knows what has been spent since
 */
export function budgetNow(
  { budget, verdict }: Pick<ConnectionStatus, "budget" | "verdict">,
  now: number,
  stale = false,
): BudgetNow {
  const { limit, remaining, pausedUntil } = budget;
  const resetsAt = budget.resetsAt !== undefined && budget.resetsAt > now ? budget.resetsAt : undefined;
  const paused = pausedUntil !== undefined && pausedUntil > now;
  const isCurrent = paused || resetsAt !== undefined;
  const inDoubt = verdict.resource === undefined && IN_DOUBT.has(verdict.code);
  const isKnown = budget.isKnown && (isCurrent || !inDoubt);
  const left = isCurrent || budget.resetsAt === undefined ? remaining : limit;
  const known = { isKnown, left, paused, low: isKnown && left <= limit * 0.2, resetsAt };
  if (!paused && !isKnown) return { ...known, outlook: "unknown", short: "unknown" };
  if (stale) {
    const doubt = "not up to date";
    return paused
      ? { ...known, doubt, outlook: `paused, ${doubt}`, short: "paused, old" }
      : { ...known, doubt, outlook: doubt, short: "old" };
  }
  const next = paused ? pausedUntil : resetsAt;
  // Other programs may have called since, and nobody knows before the next answer.
  if (next === undefined) {
    const doubt = "as far as known";
    return { ...known, doubt, outlook: doubt, short: "reset" };
  }
  const seconds = secondsUntil(next, now);
  const words = countdownWords(seconds);
  const short = shortCountdown(seconds);
  return paused
    ? { ...known, outlook: `paused, resumes in ${words}`, short: `paused ${short}` }
    : { ...known, outlook: `resets in ${words}`, short };
}
