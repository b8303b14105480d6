import { count } from "@/components/ui/count";
import { PAGE_SIZE } from "@/lib/client/page-size";
import type { BudgetStatus } from "@/lib/contract/status";

/** How many calls background may make now, and in each window after this one. */
export interface Pace {
  now: number;
  perMinute: number;
}

/** Background leaves a fifth of the limit to people, as the server does. */
const LEFT_TO_PEOPLE = 0.2;

export function paceOf({ limit, remaining, pausedUntil }: BudgetStatus): Pace {
  const kept = Math.floor(limit * LEFT_TO_PEOPLE);
  return {
    now: pausedUntil === undefined ? Math.max(remaining - kept, 0) : 0,
    perMinute: Math.max(limit - kept, 1),
  };
}

/** What this many calls take, in words: "10 calls, at once" or "500 calls, about 5 min". */
export function costOf(calls: number, pace: Pace): string {
  const minutes = Math.ceil(Math.max(calls - pace.now, 0) / pace.perMinute);
  return `${count(calls)} ${calls === 1 ? "call" : "calls"}, ${minutes === 0 ? "at once" : `about ${minutes} min`}`;
}

/** What can be loaded without an end in sight, in words. */
export function rateOf({ now, perMinute }: Pace): string {
  return `up to ${count(now * PAGE_SIZE)} rows at once, then ${count(perMinute * PAGE_SIZE)} a minute`;
}
