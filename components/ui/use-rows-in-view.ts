"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo } from "react";
import { observeFromHere } from "./observe-from-here";

/** From `first` up to `end`, which is not one of them. */
export interface Span {
  first: number;
  end: number;
}

interface Rows {
  count: number;
  /** In pixels; the same for all rows. */
  rowHeight: number;
  /** The row that has the keyboard, which is drawn wherever the view is, or the focus would be lost. */
  home: number;
}

/**
 * How many rows a block has. Many at once cost the browser far less than as many one by one, and the frames between have
 * nothing to do.
 */
const BLOCK = 20;
/** At least this many rows are drawn below the view: the browser scrolls on while more of them are. */
const BEYOND = 14;
/**
 * The server, which cannot measure, draws so many, so that there is something to read before any script. The first paint waits
 * for each of them.
 */
const SERVER_ROWS = 30;

interface RowsInView {
  /** The rows of each block, from top to bottom. */
  blocks: readonly Span[];
  /** Where those near the view end. */
  end: number;
  isScrolling: boolean;
  /**
   * Whether these rows must be there at once. They may take some frames while the view moves and is elsewhere; at rest, as when
   * the page comes up, rows that are hidden and then shown are a layout shift. Always the same function.
   */
  isUrgent(span: Span): boolean;
}

/** Which rows are in view or near it, in whole blocks: at least one block above it, and `BEYOND` below. */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, home }: Rows,
): RowsInView {
  const blockHeight = BLOCK * rowHeight;
  const virtualizer = useVirtualizer({
    // Of blocks, not of rows: what it does for all of them when a page comes stays small.
    count: Math.ceil(count / BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: () => blockHeight,
    observeElementOffset: observeFromHere,
    overscan: 0,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, blockHeight]);
  const [inView = 0] = virtualizer.getVirtualIndexes();
  const height = heightInView(virtualizer.scrollRect);
  const { first, end } = useSoon({
    first: Math.max(inView - 1, 0),
    end: height
      ? inView + Math.ceil((height + BEYOND * rowHeight) / blockHeight) + 1
      : Math.ceil(SERVER_ROWS / BLOCK),
  });
  const homeBlock = Math.floor(home / BLOCK);
  const isMeasured = height > 0;
  const blocks = useMemo(() => {
    const last = Math.min(end, Math.ceil(count / BLOCK));
    const near = Array.from({ length: Math.max(last - first, 0) }, (_, at) => first + at);
    const isHomeNear = count === 0 || (homeBlock >= first && homeBlock < last);
    const drawn = isHomeNear ? near : [...near, homeBlock].toSorted((one, other) => one - other);
    return drawn.map((block) => {
      const from = block * BLOCK;
      const to = Math.min(from + BLOCK, count);
      // The block that has the keyboard is whole: the focus comes back to its row before this has measured anything.
      const isWhole = isMeasured || block === homeBlock;
      return { first: from, end: isWhole ? to : Math.min(to, SERVER_ROWS) };
    });
  }, [first, end, count, isMeasured, homeBlock]);
  const isUrgent = useCallback(
    (span: Span) => {
      const { isScrolling: isMoving, scrollOffset: top, scrollRect: view } = virtualizer;
      if (!isMoving || top === null || !view) return true;
      return span.first * rowHeight < top + view.height && span.end * rowHeight > top;
    },
    [virtualizer, rowHeight],
  );
  return { blocks, end: Math.min(end * BLOCK, count), isScrolling: virtualizer.isScrolling, isUrgent };
}

/**
 * How much of the rows can be seen, in pixels; 0 until it has been measured. Never more than the window: without its style sheet
 * the list is as high as all of its rows, and would load page after page to be filled.
 */
function heightInView(rect: { height: number } | null): number {
  return rect?.height ? Math.min(rect.height, window.innerHeight) : 0;
}

/** What is drawn bit by bit between frames, unless there would be nothing to see until then. */
function useSoon({ first, end }: Span): Span {
  const [soonFirst, soonEnd] = [useDeferredValue(first), useDeferredValue(end)];
  const isFar = soonEnd <= first || soonFirst >= end;
  return isFar ? { first, end } : { first: soonFirst, end: soonEnd };
}
