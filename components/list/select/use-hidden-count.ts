"use client";

import { useEffect, useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import { Slices } from "@/lib/client/find/slices";
import type { Row } from "@/lib/client/list/row-list";
import { narrows } from "@/lib/query/query";
import type { RowSelection } from "./row-selection";

/**
 * How many of the selected rows a filter hides. Counted in slices, and only when other rows become visible: selecting changes
 * nothing, as only visible rows can be selected.
 */
export function useHiddenCount(selection: RowSelection, { rows, query, isPending }: ListView): number {
  const [count, setCount] = useState(0);
  const isFiltered = narrows(query);
  useEffect(() => {
    if (!isFiltered || isPending) return;
    const work = new AbortController();
    countHidden(selection, rows, work.signal).then(setCount, () => undefined);
    return () => work.abort();
  }, [selection, rows, isFiltered, isPending]);
  return isFiltered ? Math.min(count, selection.size) : 0;
}

async function countHidden(
  selection: RowSelection,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<number> {
  const slices = new Slices(signal);
  let visible = 0;
  for (const { key } of rows) {
    if (selection.has(key)) visible += 1;
    if (slices.isOver()) await slices.next();
  }
  signal.throwIfAborted();
  return selection.size - visible;
}
