"use client";

import { type RefObject, useEffect, useMemo } from "react";
import type { Column } from "@/components/list/columns/columns";
import { useView } from "@/components/list/grid/use-view";

/** The columns to render, and the room of those left out. */
interface ColumnsInView {
  /** The name column, and those of the others that are in view. */
  visible: readonly Column[];
  /** The width in pixels of the columns left out after the name. */
  indent: number;
}

/** The name column takes at least this many pixels, and more in a wide window (`--name-most`). */
const NAME_LEAST = 160;
/** The width in pixels that the server, which cannot measure, assumes for the columns; with one more column it fills 1,440. */
const SERVER_WIDTH = 1_080;

/**
 * Which columns are in view or next to it, because a row costs what its cells cost and most lists are wider than the window. The
 * name column is always one of them.
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

/** Numbers columns that are not adjacent (`aria-colindex`, WAI-ARIA), counting that of the selection marks. */
function placed([name, ...others]: readonly Column[], before: number): Column[] {
  const rest = others.map((column, index) => ({ ...column, place: before + index + 3 }));
  return name ? [{ ...name, place: 2 }, ...rest] : rest;
}

/** How many of the columns after the name come before the view, and how many up to its end, with one more on either side. */
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

/** Tells the styles whether the view is scrolled sideways (`list-name`), without waiting for a render, in which the name would jump. */
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
