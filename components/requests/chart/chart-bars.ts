import { OUTCOMES } from "@/components/requests/words/outcome-words";
import type { JournalMinutes, Outcome } from "@/lib/contract/journal";
import type { ChartWindow } from "./chart-window";

export interface Bar {
  /** Milliseconds since the epoch. */
  at: number;
  counts: Readonly<Record<Outcome, number>>;
  total: number;
}

/** One bar for each interval of the window, empty ones included. */
export function toBars(
  minutes: JournalMinutes["minutes"],
  { from, to, bin }: Pick<ChartWindow, "from" | "to" | "bin">,
): Bar[] {
  const bars = Array.from({ length: Math.round((to - from) / bin) }, (_, index) =>
    emptyBar(from + index * bin),
  );
  for (const { at, counts } of minutes) {
    const bar = bars[Math.floor((at - from) / bin)];
    if (bar) add(bar, counts);
  }
  return bars;
}

/** Whether the list includes this outcome. Without a filter it includes all. */
export function isVisible(outcome: Outcome, chosen: readonly string[] | undefined): boolean {
  return chosen === undefined || chosen.includes(outcome);
}

/** How many requests of a bar are in the list. */
export function visibleTotal({ counts }: Bar, chosen: readonly string[] | undefined): number {
  return OUTCOMES.reduce((sum, outcome) => sum + (isVisible(outcome, chosen) ? counts[outcome] : 0), 0);
}

export function sumBars(bars: readonly Bar[]): Bar {
  const sum = emptyBar(bars[0]?.at ?? 0);
  for (const { counts } of bars) add(sum, counts);
  return sum;
}

/** A round number that the highest bar fits under. */
export function roundUpScale(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  for (const step of [1, 2, 5, 10]) if (step * power >= highest) return Math.max(step * power, 5);
  return highest;
}

function emptyBar(at: number): Bar {
  const counts = { succeeded: 0, refused: 0, throttled: 0, failed: 0, given_up: 0, not_sent: 0 };
  return { at, counts, total: 0 };
}

function add(bar: Bar, counts: Partial<Record<Outcome, number>>): void {
  const sums = bar.counts as Record<Outcome, number>;
  for (const outcome of OUTCOMES) {
    const more = counts[outcome] ?? 0;
    sums[outcome] += more;
    bar.total += more;
  }
}
