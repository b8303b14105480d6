"use client";

import { memo, useId } from "react";
import { OUTCOMES } from "@/components/requests/words/outcome-words";
import { count } from "@/components/ui/count";
import { type Bar, isVisible } from "./chart-bars";
import type { ChartWindow } from "./chart-window";
import { FillDefinitions, fillOf } from "./outcome-fill";
import { useSize } from "./use-size";

/** Pixels between two bars, and the least height of a segment, so that one request among a thousand is visible. */
const SPACE = 1;
const LEAST = 2;

interface ChartPlotProps {
  bars: readonly Bar[];
  window: ChartWindow | undefined;
  /** The count that a bar of full height stands for. */
  top: number;
  /** The outcomes that the list is filtered by. */
  outcomes: readonly string[] | undefined;
  /** There are no counts before this time. */
  countedFrom: number | undefined;
  highlighted: { first: number; last: number } | undefined;
}

export function ChartPlot({ bars, window, top, outcomes, countedFrom, highlighted }: ChartPlotProps) {
  const [host, { width, height }] = useSize();
  const step = bars.length > 0 ? width / bars.length : 0;
  const uncounted =
    window && countedFrom !== undefined
      ? Math.max((countedFrom - window.from) / (window.to - window.from), 0) * width
      : 0;
  return (
    <div ref={host} className="absolute inset-0">
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        // On paper it is narrower than in the window whose size it has.
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block overflow-visible print:w-full"
      >
        {uncounted > 0 && <rect className="fill-raised" width={uncounted} height={height} />}
        {highlighted && (
          <rect
            className="fill-line"
            x={highlighted.first * step}
            width={(highlighted.last - highlighted.first + 1) * step}
            y={0}
            height={height}
          />
        )}
        <path className="stroke-line" d={`M0 .5H${width}M0 ${height - 0.5}H${width}`} />
        <Bars bars={bars} outcomes={outcomes} top={top} step={step} height={height - 1} />
      </svg>
      {bars.length > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 left-0 bg-ground pr-1 text-[11px] leading-4 text-muted"
        >
          {count(top)}
        </span>
      )}
    </div>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  outcomes: readonly string[] | undefined;
  top: number;
  step: number;
  height: number;
}

/** Memoised, so that moving the pointer does not draw the bars again. */
const Bars = memo(function Bars({ bars, outcomes, top, step, height }: BarsProps) {
  const id = useId();
  const width = Math.max(step - SPACE, 1);
  return (
    <>
      <FillDefinitions id={id} />
      {bars.map((bar, index) => {
        let y = height;
        return OUTCOMES.map((outcome) => {
          const value = bar.counts[outcome];
          if (value === 0 || !isVisible(outcome, outcomes)) return null;
          const high = Math.max((value / top) * height, LEAST);
          y -= high;
          return (
            <rect
              key={`${bar.at} ${outcome}`}
              {...fillOf(id, outcome)}
              x={index * step}
              y={y}
              width={width}
              height={high}
              strokeWidth="0.5"
            />
          );
        });
      })}
    </>
  );
});
