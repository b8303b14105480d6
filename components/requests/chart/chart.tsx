"use client";

import type { FilterChange } from "@/components/requests/filter/use-filter";
import { barWords } from "@/components/requests/words/chart-words";
import { wordsFor } from "@/components/shell/words";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";
import { sumOf } from "./chart-bars";
import { ChartCaption } from "./chart-caption";
import { ChartLegend } from "./chart-legend";
import { ChartPlot } from "./chart-plot";
import { ChartTable } from "./chart-table";
import { useBarRange } from "./use-bar-range";
import type { Chart } from "./use-chart";
import type { Zoom } from "./use-zoom";

interface RequestsChartProps {
  chart: Chart;
  filter: RequestsFilter;
  zoom: Zoom;
  onNarrow(change: FilterChange): void;
}

/** How many requests there were when, by outcome, of what the list is narrowed to. Choosing bars narrows it to their time. */
export function RequestsChart({ chart, filter, zoom, onNarrow }: RequestsChartProps) {
  const { bars, window: shown, top, countedFrom, failure } = chart;
  // The list says what is wrong with its filter.
  const isInvalid = failure?.error.code === "query_invalid";
  const { range, events } = useBarRange({
    count: bars.length,
    onPick(first, last) {
      const [start, end] = [bars[first], bars[last]];
      if (start && end && shown) zoom.into({ from: utc(start.at), to: utc(end.at + shown.bin) });
    },
  });
  const [first, last] = range
    ? [Math.min(range.anchor, range.cursor), Math.max(range.anchor, range.cursor)]
    : [0, bars.length - 1];
  const pointed = sumOf(bars.slice(first, last + 1));
  const span = shown && bars[first] ? { from: pointed.at, to: (bars[last]?.at ?? 0) + shown.bin } : undefined;
  return (
    <section
      aria-label="Requests over time"
      className="grid gap-x-4 px-4 pb-1.5 @min-[40rem]/page:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <div
          role="slider"
          tabIndex={0}
          aria-label="Time range: arrows move, Shift with arrows extends, Enter zooms in"
          aria-valuemin={0}
          aria-valuemax={Math.max(bars.length - 1, 0)}
          aria-valuenow={range?.cursor ?? Math.max(bars.length - 1, 0)}
          aria-valuetext={span ? barWords(pointed, span) : "Nothing is loaded yet"}
          className="relative h-9 cursor-crosshair touch-pan-y select-none"
          {...events}
        >
          <ChartPlot
            bars={bars}
            window={shown}
            top={top}
            outcomes={filter.outcome}
            countedFrom={countedFrom}
            pointed={range && { first, last }}
          />
        </div>
        <ChartCaption shown={shown} span={range && span} countedFrom={countedFrom} zoom={zoom} />
        <p role="status" className="text-[12px] text-bad empty:hidden">
          {failure && !isInvalid && `Chart not up to date: ${wordsFor(failure).title.toLowerCase()}.`}
        </p>
      </div>
      <ChartLegend
        counted={pointed}
        isKnown={shown !== undefined}
        chosen={filter.outcome}
        onChoose={(outcome) => onNarrow({ outcome })}
      />
      {shown && <ChartTable bars={bars} window={shown} />}
    </section>
  );
}

function utc(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}
