"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import { ROW_HEIGHT } from "./row-height";

/** Rows from `first` up to `end`, which is not one of them. */
interface Span {
  first: number;
  end: number;
}

/** The server cannot measure: this much is in its HTML, so that there is something to read before any script. */
const SERVER_RECT = { width: 1280, height: 24 * ROW_HEIGHT };
/** This many rows are drawn beyond both edges of the view: the browser may scroll before it asks for more. */
const BEYOND = 8;

/** Which of `count` rows are in view or near it. They come and go one at a time, so no frame has many to draw. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number): Span {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: BEYOND,
    initialRect: SERVER_RECT,
  });
  const indexes = virtualizer.getVirtualIndexes();
  return { first: indexes[0] ?? 0, end: (indexes.at(-1) ?? -1) + 1 };
}
