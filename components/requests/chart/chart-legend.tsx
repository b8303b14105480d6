import { OUTCOME_WORDS, OUTCOMES } from "@/components/requests/words/outcome-words";
import { count } from "@/components/ui/count";
import type { Outcome } from "@/lib/contract/journal";
import { type Bar, isVisible } from "./chart-bars";
import { FillDefinitions, fillOf } from "./outcome-fill";

interface ChartLegendProps {
  /** The counts of the selected bars, or of all. */
  totals: Bar;
  isLoaded: boolean;
  /** The outcomes that the list is filtered by. */
  chosen: readonly string[] | undefined;
  onChoose(outcomes: readonly string[] | undefined): void;
}

/** The meaning of each fill and its count. A click filters the list by that outcome; further clicks add outcomes. */
export function ChartLegend({ totals, isLoaded, chosen, onChoose }: ChartLegendProps) {
  function toggle(outcome: Outcome): void {
    const others = (chosen ?? []).filter((each) => each !== outcome);
    const next = chosen?.includes(outcome) ? others : [...others, outcome];
    onChoose(next.length > 0 ? next : undefined);
  }
  return (
    <div
      role="group"
      aria-label="Outcomes"
      className="flex flex-wrap text-[12px] text-muted tabular-nums @min-[40rem]/page:grid @min-[40rem]/page:grid-cols-[repeat(3,auto)] @min-[40rem]/page:content-start"
    >
      {OUTCOMES.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={chosen?.includes(outcome) ?? false}
          title={`${OUTCOME_WORDS[outcome].meaning}\nShow only these`}
          onClick={() => toggle(outcome)}
          className="flex min-h-6 items-center gap-1.5 rounded px-1.5 hover:bg-raised hover:text-text aria-pressed:bg-accent-ground aria-pressed:text-text"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 10 10"
            className={`size-2.5 shrink-0 ${isVisible(outcome, chosen) ? "" : "opacity-40"}`}
          >
            <FillDefinitions id={`legend-${outcome}`} only={outcome} />
            <rect {...fillOf(`legend-${outcome}`, outcome)} x="0.5" y="0.5" width="9" height="9" />
          </svg>
          {OUTCOME_WORDS[outcome].word}
          <span className="ml-auto min-w-4 text-right font-medium text-text">
            {isLoaded ? count(totals.counts[outcome]) : "–"}
          </span>
        </button>
      ))}
    </div>
  );
}
