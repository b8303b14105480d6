"use client";

import { useMemo, useState } from "react";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { useNow } from "@/components/ui/time/use-now";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { untilFailed } from "@/lib/client/http/until-failed";
import { useJournalMinutes, useSkew } from "@/lib/client/journal/journal";
import { filterQuery, type RequestsFilter } from "@/lib/client/journal/journal-filter";
import { type Bar, roundUpScale, toBars, visibleTotal } from "./chart-bars";
import { type ChartWindow, chartWindow, refreshEvery } from "./chart-window";

/** The chart's bars and their time range; empty until the first answer. */
export interface Chart {
  bars: readonly Bar[];
  window: ChartWindow | undefined;
  /** The count of a full-height bar, of the outcomes in the list. */
  top: number;
  /** There are no counts before this time; undefined where all are counted. */
  countedFrom: number | undefined;
  failure: Failure | undefined;
}

/** Filtering by outcome does not change the chart's query, so that the legend counts the other outcomes too. */
function withoutOutcome({ outcome: _outcome, last: _last, from: _from, to: _to, ...rest }: RequestsFilter) {
  return rest;
}

export function useChart(connection: string, filter: RequestsFilter, live: boolean): Chart {
  const local = useNow();
  const skew = useSkew();
  const current = chartWindow(filter, (local ?? 0) - skew);
  const minutes = useJournalMinutes({
    connection,
    filter: withoutOutcome(filter),
    name: current.name,
    rangeAt: (now) => chartWindow(filter, now),
    skewMs: skew,
    everyMs: live ? refreshEvery(current) : undefined,
    // The server does not know the reader's clock, so the chart waits for the script.
    enabled: local !== undefined,
  });
  const { error, refetch } = minutes;
  const data = untilFailed(minutes);
  const failure = error ? failureOf(error) : undefined;
  useRetryOnceBack(failure, () => void refetch());
  const bars = useMemo(() => (data ? toBars(data.minutes, data.range) : []), [data]);
  const highest = bars.reduce((most, bar) => Math.max(most, visibleTotal(bar, filter.outcome)), 0);
  return {
    bars,
    window: data?.range,
    top: useStableScale(`${data?.range.name} ${filterQuery(filter)}`, highest),
    countedFrom: data?.countedFrom,
    failure,
  };
}

/** The scale grows when it must and never shrinks for the same range, because all bars would jump. */
function useStableScale(name: string, highest: number): number {
  const [stable, setStable] = useState({ name, top: roundUpScale(0) });
  const least = roundUpScale(highest);
  const top = stable.name === name ? Math.max(stable.top, least) : least;
  if (stable.name !== name || stable.top !== top) setStable({ name, top });
  return top;
}
