import type { BudgetStatus } from "@/lib/contract/status";
import { secondsUntil } from "./seconds";

/** A budget as it is this second. */
export interface BudgetNow {
  left: number;
  paused: boolean;
  low: boolean;
  /** What comes next, in words. */
  outlook: string;
  /** The same where there is little room. */
  short: string;
}

/**
 * What a budget has become since it was told: windows turn and pauses end while nobody asks.
 * @param now milliseconds since the epoch by the server's clock
 */
export function budgetNow({ limit, remaining, resetsAt, pausedUntil }: BudgetStatus, now: number): BudgetNow {
  const paused = pausedUntil !== undefined && pausedUntil > now;
  const turned = resetsAt !== undefined && resetsAt <= now;
  const left = turned && !paused ? limit : remaining;
  const rest = { left, paused, low: left <= limit * 0.2 };
  if (paused) {
    const seconds = secondsUntil(pausedUntil, now);
    return { ...rest, outlook: `paused, resumes in ${seconds} s`, short: `paused ${seconds} s` };
  }
  if (resetsAt === undefined || turned)
    return { ...rest, outlook: "full window ahead", short: "full window" };
  const seconds = secondsUntil(resetsAt, now);
  return { ...rest, outlook: `resets in ${seconds} s`, short: `${seconds} s` };
}
