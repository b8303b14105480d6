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
  /** When the budget changes next, in words. */
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
 */
export function budgetNow(
  { budget, verdict }: Pick<ConnectionStatus, "budget" | "verdict">,
  now: number,
): BudgetNow {
  const { limit, remaining, resetsAt, pausedUntil } = budget;
  const paused = pausedUntil !== undefined && pausedUntil > now;
  if (paused) {
    const seconds = secondsUntil(pausedUntil, now);
    const words = {
      outlook: `paused, resumes in ${countdownWords(seconds)}`,
      short: `paused ${shortCountdown(seconds)}`,
    };
    const { isKnown } = budget;
    return { isKnown, left: remaining, paused, low: isKnown && remaining <= limit * 0.2, ...words };
  }
  const runs = resetsAt !== undefined && resetsAt > now;
  const inDoubt = verdict.resource === undefined && IN_DOUBT.has(verdict.code);
  if (!budget.isKnown || (!runs && inDoubt)) {
    return { isKnown: false, left: 0, paused, low: false, outlook: "unknown", short: "unknown" };
  }
  const left = runs || resetsAt === undefined ? remaining : limit;
  const known = { isKnown: true, left, paused, low: left <= limit * 0.2 };
  // Other programs may have called since, and nobody knows before the next answer.
  if (!runs) return { ...known, outlook: "as far as known", short: "reset" };
  const seconds = secondsUntil(resetsAt, now);
  return { ...known, outlook: `resets in ${countdownWords(seconds)}`, short: shortCountdown(seconds) };
}
