"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo } from "react";
import type { Column } from "@/components/list/columns/columns";
import { observeFromHere } from "./observe-from-here";

/** Columns that are drawn, and what is left out of them. */
interface ColumnsInView {
  /** The one that names the row, always, and of the others those in view. */
  shown: readonly Column[];
  /** How wide those are together, in pixels, that are left out after the first. */
  indent: number;
}

/** The first column leaves the others all but so many pixels of a narrow window, and more of a wide one (`--name-most`). */
const NAME_LEAST = 160;
/** The server cannot measure: the columns are taken to have so many pixels, and one more is drawn. That fills 1,440. */
const SERVER_WIDTH = 1_080;

/**
 * Which columns are in view or next to it: a row costs what its cells cost, and most lists are wider than their windows. The first
 * one stays, whatever is in view beside it.
 */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
): ColumnsInView {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: Math.max(columns.length - 1, 0),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index + 1]?.width ?? 0,
    paddingStart: Math.min(columns[0]?.width ?? 0, NAME_LEAST),
    observeElementOffset: observeSideways,
    overscan: 1,
    initialRect: { width: SERVER_WIDTH, height: 0 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, columns]);
  const indexes = virtualizer.getVirtualIndexes();
  const [before, end] = [indexes[0] ?? 0, (indexes.at(-1) ?? -1) + 1];
  return useMemo(() => {
    const indent = columns.slice(1, before + 1).reduce((sum, { width }) => sum + width, 0);
    const shown = [...columns.slice(0, 1), ...columns.slice(before + 1, end + 1)];
    return { shown: before > 0 ? placed(shown, before) : shown, indent };
  }, [columns, before, end]);
}

/** Of what is drawn not all is side by side: each says which column it is (WAI-ARIA), after that of the marks. */
function placed([name, ...others]: readonly Column[], before: number): Column[] {
  const rest = others.map((column, index) => ({ ...column, place: before + index + 3 }));
  return name ? [{ ...name, place: 2 }, ...rest] : rest;
}

/** Tells the styles too whether the view is at its left end (`list-name`): at once, or the column that stays would first go with it. */
const observeSideways: typeof observeFromHere = (virtualizer, note) =>
  observeFromHere(virtualizer, (offset, isMoving) => {
    virtualizer.scrollElement?.toggleAttribute("data-sideways", offset > 0);
    note(offset, isMoving);
  });
