"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo } from "react";
import { observeFromHere } from "@/components/ui/observe-from-here";
import type { Column } from "./columns";

/** Columns that are drawn, and what is left of them. */
export interface ColumnsInView {
  shown: readonly Column[];
  /** How many columns are left out before the first one. */
  before: number;
  /** How wide those are together, in pixels. */
  indent: number;
}

/** The server cannot measure: the columns are taken to have so many pixels, and one more is drawn. That fills 1,440. */
const SERVER_WIDTH = 1_200;

/** Which columns are in view or next to it: a row costs what its cells cost, and most lists are wider than their windows. */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
): ColumnsInView {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    observeElementOffset: observeFromHere,
    overscan: 1,
    initialRect: { width: SERVER_WIDTH, height: 0 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, columns]);
  const indexes = virtualizer.getVirtualIndexes();
  const [before, end] = [indexes[0] ?? 0, (indexes.at(-1) ?? -1) + 1];
  return useMemo(() => {
    const indent = columns.slice(0, before).reduce((sum, { width }) => sum + width, 0);
    return { shown: columns.slice(before, end), before, indent };
  }, [columns, before, end]);
}
