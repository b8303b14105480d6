import { count } from "@/components/ui/count";
import type { Bar } from "./chart-bars";
import type { ChartWindow } from "./chart-window";
import { clockOf } from "./chart-words";
import { FillDefinitions, fillOf } from "./outcome-fill";
import { OUTCOME_WORDS, OUTCOMES } from "./outcome-words";

interface ChartLegendProps {
  /** What is counted: all bars, or those under the pointer. */
  counted: Bar;
  shown: ChartWindow | undefined;
  /** Which they are, when they are not all. */
  span: { from: number; to: number } | undefined;
}

/** What the fills mean and how many there are of each, of all bars or of those that somebody points at. */
export function ChartLegend({ counted, shown, span }: ChartLegendProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pb-1.5 text-[12px] text-muted tabular-nums">
      <p className="min-w-0 flex-1 basis-56">
        {span ? (
          <span className="font-medium text-text">
            {clockOf(span.from)} – {clockOf(span.to)}
          </span>
        ) : (
          <>
            <span className="font-medium text-text">All requests of this connection</span> per{" "}
            {shown?.binWords ?? "minute"}, whatever the filter{shown?.words && `: ${shown.words}`}
          </>
        )}
      </p>
      <ul className="flex flex-wrap gap-x-3">
        {OUTCOMES.map((outcome) => (
          <li key={outcome} className="inline-flex items-center gap-1" title={OUTCOME_WORDS[outcome].meaning}>
            <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
              <FillDefinitions id={`legend-${outcome}`} only={outcome} />
              <rect {...fillOf(`legend-${outcome}`, outcome)} x="0.5" y="0.5" width="9" height="9" />
            </svg>
            {OUTCOME_WORDS[outcome].word}
            <span className="min-w-3 font-medium text-text">{count(counted.counts[outcome])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
