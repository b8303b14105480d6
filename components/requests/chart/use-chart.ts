"use client";

import { useMemo, useState } from "react";
import { useNow } from "@/components/ui/use-now";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { useJournalMinutes, useSkew } from "@/lib/client/journal/journal";
import { filterQuery, type RequestsFilter } from "@/lib/client/journal/journal-filter";
import { type Bar, barsOf, niceTop, shownTotal } from "./chart-bars";
import { type ChartWindow, chartWindow, refreshEvery } from "./chart-window";

/** The chart's bars and the stretch that they are of; none until the first answer is here. */
export interface Chart {
  bars: readonly Bar[];
  window: ChartWindow | undefined;
  /** What a bar of full height stands for: of the outcomes that the list is narrowed to. */
  top: number;
  /** Before it nothing was counted; nothing where all was. */
  countedFrom: number | undefined;
  failure: Failure | undefined;
}

/** A chart of other outcomes is of the same counts, so that the legend has them all to choose from. */
function withoutOutcome({ outcome: _outcome, last: _last, from: _from, to: _to, ...rest }: RequestsFilter) {
  return rest;
}

export function useChart(connection: string, filter: RequestsFilter, live: boolean): Chart {
  const local = useNow();
  const skew = useSkew();
  const wanted = chartWindow(filter, (local ?? 0) - skew);
  const { data, error } = useJournalMinutes({
    connection,
    filter: withoutOutcome(filter),
    name: wanted.name,
    stretch: () => chartWindow(filter, Date.now() - skew),
    everyMs: live ? refreshEvery(wanted) : undefined,
    // The server has no clock of the person's; the chart comes with the script.
    enabled: local !== undefined,
  });
  const bars = useMemo(() => (data ? barsOf(data.minutes, data.asked) : []), [data]);
  const highest = bars.reduce((most, bar) => Math.max(most, shownTotal(bar, filter.outcome)), 0);
  return {
    bars,
    window: data?.asked,
    top: useSteadyTop(`${data?.asked.name} ${filterQuery(filter)}`, highest),
    countedFrom: data?.countedFrom,
    failure: error ? failureOf(error) : undefined,
  };
}

/** The scale grows when it must and never shrinks while the same stretch is shown, or all bars would jump. */
function useSteadyTop(name: string, highest: number): number {
  const [steady, setSteady] = useState({ name, top: niceTop(0) });
  const least = niceTop(highest);
  const top = steady.name === name ? Math.max(steady.top, least) : least;
  if (steady.name !== name || steady.top !== top) setSteady({ name, top });
  return top;
}
