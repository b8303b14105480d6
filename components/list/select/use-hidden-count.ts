"use client";

import { useEffect, useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import { narrows } from "@/lib/client/find/query";
import { Slices } from "@/lib/client/find/slices";
import type { Row } from "@/lib/client/list/row-list";
import type { RowSelection } from "./row-selection";

/**
 * How many of the selected rows a filter hides. Counted in slices, and only when other rows are shown: what somebody selects
 * is shown, so nothing that they do in the list changes it.
 */
export function useNotShown(selection: RowSelection, { rows, query, isPending }: ListView): number {
  const [counted, setCounted] = useState(0);
  const isFiltered = narrows(query);
  useEffect(() => {
    if (!isFiltered || isPending) return;
    const work = new AbortController();
    countNotShown(selection, rows, work.signal).then(setCounted, () => undefined);
    return () => work.abort();
  }, [selection, rows, isFiltered, isPending]);
  return isFiltered ? Math.min(counted, selection.size) : 0;
}

async function countNotShown(
  selection: RowSelection,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<number> {
  const slices = new Slices(signal);
  let shown = 0;
  for (const { key } of rows) {
    if (selection.has(key)) shown += 1;
    if (slices.isOver()) await slices.next();
  }
  signal.throwIfAborted();
  return selection.size - shown;
}
