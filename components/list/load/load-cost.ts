import { count } from "@/components/ui/count";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import type { BudgetStatus } from "@/lib/contract/status";

/** How many calls background may make now, and in each window after this one. */
export interface LoadRate {
  now: number;
  perMinute: number;
}

/** Background leaves a fifth of the limit to people, as the server does. */
const LEFT_TO_PEOPLE = 0.2;

/** Nothing where no answer of the service has told of the budget: what the interface lets expect is no promise. */
export function loadRate(budget: BudgetStatus | undefined): LoadRate | undefined {
  if (!budget?.isKnown) return undefined;
  const { limit, remaining, pausedUntil } = budget;
  const reserved = Math.floor(limit * LEFT_TO_PEOPLE);
  return {
    now: pausedUntil === undefined ? Math.max(remaining - reserved, 0) : 0,
    perMinute: Math.max(limit - reserved, 1),
  };
}

/** What this many calls take, in words: "10 calls, at once" or "500 calls, about 5 min", or without a time that is not known. */
export function loadCostWords(calls: number, rate: LoadRate | undefined): string {
  const words = `${count(calls)} ${calls === 1 ? "call" : "calls"}`;
  if (!rate) return words;
  const minutes = Math.ceil(Math.max(calls - rate.now, 0) / rate.perMinute);
  return `${words}, ${minutes === 0 ? "at once" : `about ${minutes} min`}`;
}

/** What can be loaded without an end in sight, in words. */
export function loadRateWords(rate: LoadRate | undefined): string {
  if (!rate) return "as fast as the service allows; its limit is unknown";
  const { now, perMinute } = rate;
  return `up to ${count(now * PAGE_SIZE)} rows at once, then ${count(perMinute * PAGE_SIZE)} a minute`;
}
