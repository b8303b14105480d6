"use client";

import { useMemo } from "react";
import { useJournalHours } from "@/lib/client/journal/journal";
import type { ListEntry } from "./merge-entries";

const HOUR_MS = 60 * 60_000;

/** For an entry that took longer than 95% of its hour, that percentile in milliseconds. Only the hours of these rows are fetched. */
export function useSlowRows(
  connection: string,
  rows: readonly ListEntry[],
  now: number | undefined,
): (entry: ListEntry) => number | undefined {
  const hours = [...new Set(rows.map(hourOf))].toSorted((one, other) => other - one).join(" ");
  const hourStarts = useMemo(() => (hours === "" ? [] : hours.split(" ").map(Number)), [hours]);
  const statistics = useJournalHours(connection, hourStarts, now === undefined ? 0 : now - (now % HOUR_MS));
  return (entry) => {
    const p95 = statistics.get(hourOf(entry))?.p95;
    if (p95 === undefined || entry.kind === "gap" || entry.status === undefined) return undefined;
    return entry.durationMs > p95 ? p95 : undefined;
  };
}

function hourOf({ at }: ListEntry): number {
  return at - (at % HOUR_MS);
}
