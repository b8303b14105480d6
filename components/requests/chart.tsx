"use client";

import { wordsFor } from "@/components/shell/words";
import type { RequestsFilter } from "@/lib/client/journal-filter";
import { sumOf } from "./chart-bars";
import { ChartLegend } from "./chart-legend";
import { ChartPlot } from "./chart-plot";
import { ChartTable } from "./chart-table";
import { barWords, clockOf } from "./chart-words";
import { useBarRange } from "./use-bar-range";
import type { Chart } from "./use-chart";

interface RequestsChartProps {
  chart: Chart;
  filter: RequestsFilter;
  onPick(range: { from: string; to: string }): void;
}

/** How many requests there were when, by outcome: all of the connection's, whatever else the list is narrowed to. */
export function RequestsChart({ chart, filter, onPick }: RequestsChartProps) {
  const { bars, window: shown, top, failure } = chart;
  const { range, events } = useBarRange({
    count: bars.length,
    onPick(first, last) {
      const [start, end] = [bars[first], bars[last]];
      if (start && end && shown) onPick({ from: utc(start.at), to: utc(end.at + shown.bin) });
    },
  });
  const [first, last] = range
    ? [Math.min(range.anchor, range.cursor), Math.max(range.anchor, range.cursor)]
    : [0, bars.length - 1];
  const pointed = sumOf(bars.slice(first, last + 1));
  const span = shown && bars[first] ? { from: pointed.at, to: (bars[last]?.at ?? 0) + shown.bin } : undefined;
  return (
    <section aria-label="Requests over time" className="px-4 pb-2">
      <ChartLegend counted={pointed} shown={shown} span={range && span} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="Time range: arrows move, Shift with arrows extends, Enter shows it"
        aria-valuemin={0}
        aria-valuemax={Math.max(bars.length - 1, 0)}
        aria-valuenow={range?.cursor ?? Math.max(bars.length - 1, 0)}
        aria-valuetext={span ? barWords(pointed, span) : "Nothing is loaded yet"}
        className="relative h-14 cursor-crosshair touch-pan-y select-none sm:h-20"
        {...events}
      >
        <ChartPlot bars={bars} window={shown} top={top} filter={filter} pointed={range && { first, last }} />
      </div>
      <div className="flex h-4 justify-between text-[11px] text-muted tabular-nums" aria-hidden="true">
        {shown && (
          <>
            <span>{clockOf(shown.from)}</span>
            <span>{clockOf((shown.from + shown.to) / 2)}</span>
            <span>{shown.words === undefined ? clockOf(shown.to) : "now"}</span>
          </>
        )}
      </div>
      <p role="status" className="text-[12px] text-bad empty:hidden">
        {failure && `The chart is not up to date: ${wordsFor(failure).title.toLowerCase()}.`}
      </p>
      {shown && <ChartTable bars={bars} window={shown} />}
    </section>
  );
}

function utc(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}
