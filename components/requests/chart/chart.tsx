"use client";

import { useRef } from "react";
import type { FilterChange } from "@/components/requests/filter/use-filter";
import { barWords } from "@/components/requests/words/chart-words";
import { wordsFor } from "@/components/shell/words/words";
import { useKeptFocus } from "@/components/ui/keyboard/use-kept-focus";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";
import { sumBars } from "./chart-bars";
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

/** The number of requests over time by outcome, with the list's filters. Selecting bars filters the list by their time. */
export function RequestsChart({ chart, filter, zoom, onNarrow }: RequestsChartProps) {
  const { bars, window, top, countedFrom, failure } = chart;
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  // The list shows what is wrong with its filter.
  const isInvalid = failure?.error.code === "query_invalid";
  const { range, events } = useBarRange({
    count: bars.length,
    onPick(first, last) {
      const [start, end] = [bars[first], bars[last]];
      if (start && end && window) zoom.into({ from: utc(start.at), to: utc(end.at + window.bin) });
    },
  });
  const [first, last] = range
    ? [Math.min(range.anchor, range.cursor), Math.max(range.anchor, range.cursor)]
    : [0, bars.length - 1];
  const highlighted = sumBars(bars.slice(first, last + 1));
  const span =
    window && bars[first] ? { from: highlighted.at, to: (bars[last]?.at ?? 0) + window.bin } : undefined;
  return (
    <section
      ref={section}
      aria-label="Requests over time"
      className="grid outline-none gap-x-4 px-4 pb-1.5 @min-[40rem]/page:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <div
          role="slider"
          tabIndex={0}
          aria-label="Time range: arrows move, Shift with arrows extends, Enter zooms in"
          aria-valuemin={0}
          aria-valuemax={Math.max(bars.length - 1, 0)}
          aria-valuenow={range?.cursor ?? Math.max(bars.length - 1, 0)}
          aria-valuetext={span ? barWords(highlighted, span) : "Nothing is loaded yet"}
          className="relative h-9 cursor-crosshair touch-pan-y select-none"
          {...events}
        >
          <ChartPlot
            bars={bars}
            window={window}
            top={top}
            outcomes={filter.outcome}
            countedFrom={countedFrom}
            highlighted={range && { first, last }}
          />
        </div>
        <ChartCaption window={window} span={range && span} countedFrom={countedFrom} zoom={zoom} />
        <p role="status" className="text-[12px] text-bad empty:hidden">
          {failure && !isInvalid && `Chart not up to date. ${wordsFor(failure).title}.`}
        </p>
      </div>
      <ChartLegend
        totals={highlighted}
        isLoaded={window !== undefined}
        chosen={filter.outcome}
        onChoose={(outcome) => onNarrow({ outcome })}
      />
      {window && <ChartTable bars={bars} window={window} />}
    </section>
  );
}

function utc(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}
