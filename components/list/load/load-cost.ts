import { count, counted } from "@/components/ui/count";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import type { ListPage } from "@/lib/client/list/list-page";
import type { BudgetStatus } from "@/lib/contract/status";

/** How many background calls may be made now, and in each rate-limit window after this one. */
export interface LoadRate {
  now: number;
  perMinute: number;
}

/** The share of the limit that background calls leave to people, the same as on the server. */
const LEFT_TO_PEOPLE = 0.2;

/** Undefined until an answer of the service has told the budget: the limit in the interface is no promise for this key. */
export function loadRate(budget: BudgetStatus | undefined): LoadRate | undefined {
  if (!budget?.isKnown) return undefined;
  const { limit, remaining, pausedUntil } = budget;
  const reserved = Math.floor(limit * LEFT_TO_PEOPLE);
  return {
    now: pausedUntil === undefined ? Math.max(remaining - reserved, 0) : 0,
    perMinute: Math.max(limit - reserved, 1),
  };
}

/** How many of these pages the service was asked for: what a colleague has just loaded costs no call again. */
export function countCalls(pages: readonly ListPage[]): number {
  return pages.filter(({ source }) => source === "upstream").length;
}

/** The cost of this many calls in words: "10 calls, at once" or "500 calls, about 5 min"; without a time where none is known. */
export function loadCostWords(calls: number, rate: LoadRate | undefined): string {
  const words = counted(calls, "call");
  if (!rate) return words;
  const minutes = Math.ceil(Math.max(calls - rate.now, 0) / rate.perMinute);
  return `${words}, ${minutes === 0 ? "at once" : `about ${minutes} min`}`;
}

/** The rate of loading everything, in words. */
export function loadRateWords(rate: LoadRate | undefined): string {
  if (!rate) return "as fast as the service allows; its limit is unknown";
  const { now, perMinute } = rate;
  return `up to ${count(now * PAGE_SIZE)} rows at once, then ${count(perMinute * PAGE_SIZE)} a minute`;
}
