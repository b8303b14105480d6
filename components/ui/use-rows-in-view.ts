"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** Rows from `first` up to `end`, which is not one of them. */
interface Span {
  first: number;
  end: number;
}

/** The server cannot measure: this many rows are in its HTML, so that there is something to read before any script. */
const SERVER_ROWS = 24;
/** This many rows are drawn beyond both edges of the view: the browser may scroll before it asks for more. */
const BEYOND = 8;

/**
 * Which of `count` rows are in view or near it. They come and go one at a time, so no frame has many to draw.
 * @param rowHeight in pixels; the same for all rows
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): Span {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    initialRect: { width: 1280, height: SERVER_ROWS * rowHeight },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const indexes = virtualizer.getVirtualIndexes();
  return { first: indexes[0] ?? 0, end: (indexes.at(-1) ?? -1) + 1 };
}
