"use client";

import { type RefObject, useEffect, useMemo } from "react";
import type { Column } from "@/components/list/columns/columns";
import { useView } from "@/components/list/grid/use-view";

/** Columns that are drawn, and what is left out of them. */
interface ColumnsInView {
  /** The one that names the row, always, and of the others those in view. */
  visible: readonly Column[];
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
  const { read } = useView(scroller, {
    axis: "horizontal",
    size: SERVER_WIDTH,
    read: ({ offset, size }) => spanInView(columns, offset, offset + size).join(" "),
  });
  useSideways(scroller);
  const [before = 0, end = 0] = read.split(" ").map(Number);
  return useMemo(() => {
    const indent = columns.slice(1, before + 1).reduce((sum, { width }) => sum + width, 0);
    const visible = [...columns.slice(0, 1), ...columns.slice(before + 1, end + 1)];
    return { visible: before > 0 ? placed(visible, before) : visible, indent };
  }, [columns, before, end]);
}

/** Of what is drawn not all is side by side: each says which column it is (WAI-ARIA), after that of the marks. */
function placed([name, ...others]: readonly Column[], before: number): Column[] {
  const rest = others.map((column, index) => ({ ...column, place: before + index + 3 }));
  return name ? [{ ...name, place: 2 }, ...rest] : rest;
}

/** Of the columns after the first how many come before the view, and how many up to its end; one more on either side. */
function spanInView(columns: readonly Column[], from: number, to: number): [before: number, end: number] {
  const others = columns.slice(1);
  let right = Math.min(columns[0]?.width ?? 0, NAME_LEAST);
  let before = 0;
  let end = 0;
  for (const [index, { width }] of others.entries()) {
    if (right < to) end = index + 1;
    right += width;
    if (right <= from) before = index + 1;
  }
  return [Math.max(Math.min(before, others.length - 1) - 1, 0), Math.min(end + 1, others.length)];
}

/** Tells the styles whether the view is at its left end (`list-name`): at once, or the column that stays would first go with it. */
function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let was = false;
    const tell = () => {
      const is = element.scrollLeft > 0;
      if (is !== was) element.toggleAttribute("data-sideways", is);
      was = is;
    };
    tell();
    element.addEventListener("scroll", tell, { passive: true });
    return () => element.removeEventListener("scroll", tell);
  }, [scroller]);
}
