"use client";

import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { observeFromHere } from "./observe-from-here";

/** Rows that come and go together: from `first` up to `end`, which is not one of them. */
export interface Chunk {
  /** Its place among all chunks. */
  at: number;
  first: number;
  end: number;
}

interface Rows {
  count: number;
  /** In pixels; the same for all rows. */
  rowHeight: number;
  /** The row that has the keyboard, which is drawn wherever the view is, or the focus would be lost. */
  home: number;
  /** Asks for what comes after these rows, if anything may. */
  more: (() => void) | undefined;
}

/** A scroll has one thing to decide for so many rows, and so has a page that is added. */
const CHUNK = 4;
/** A view that moves is soon so many rows beyond those that are drawn. */
const SOON = 15;
/**
 * The server, which cannot measure, takes the view for so many pixels high, and draws a chunk more: there is something to read before
 * any script, and the first paint waits for no row too many.
 */
const SERVER_HEIGHT = 720;

interface VisibleRows {
  /** The rows that are drawn, from top to bottom. */
  chunks: Chunk[];
  isScrolling: boolean;
}

/** Which rows are in view or next to it. Only these are drawn, and near the last of them more are asked for. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, home, more }: Rows,
): VisibleRows {
  const homeChunk = Math.floor(home / CHUNK);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: Math.ceil(count / CHUNK),
    getScrollElement: () => scroller.current,
    estimateSize: () => CHUNK * rowHeight,
    observeElementOffset: observeFromHere,
    observeElementRect: observeWithinWindow,
    initialRect: { width: 0, height: SERVER_HEIGHT },
    overscan: 1,
    rangeExtractor(range) {
      const drawn = defaultRangeExtractor(range);
      const isHomeThere = homeChunk >= range.count || drawn.includes(homeChunk);
      return isHomeThere ? drawn : [...drawn, homeChunk].toSorted((one, other) => one - other);
    },
  });
  useKeptRow(virtualizer, rowHeight);
  const { isScrolling, scrollOffset, scrollRect, range } = virtualizer;
  const chunks = virtualizer.getVirtualIndexes().map((at) => {
    // Far from the view the row that has the keyboard is alone.
    const isNear = range === null || (at >= range.startIndex - 1 && at <= range.endIndex + 1);
    return isNear
      ? { at, first: at * CHUNK, end: Math.min((at + 1) * CHUNK, count) }
      : { at, first: home, end: home + 1 };
  });
  const inViewEnd = Math.ceil(((scrollOffset ?? 0) + (scrollRect?.height ?? 0)) / rowHeight);
  const drawnEnd = ((range?.endIndex ?? 0) + 2) * CHUNK;
  // Where those end that are looked at, or soon are: of a view that rests its own, of one that moves what is ahead of it.
  const reach = isScrolling ? drawnEnd + SOON : inViewEnd;
  useEffect(() => {
    if (reach >= count) more?.();
  }, [reach, count, more]);
  return { chunks, isScrolling };
}

/** The row at the top of the view stays there when rows become higher or lower. */
function useKeptRow(virtualizer: Virtualizer<HTMLElement, Element>, rowHeight: number): void {
  const before = useRef(rowHeight);
  useLayoutEffect(() => {
    // As it last scrolled: the list of now may be too short for where it was.
    const top = virtualizer.scrollOffset ?? 0;
    const ratio = rowHeight / before.current;
    if (ratio === 1) return;
    before.current = rowHeight;
    virtualizer.measure();
    if (top > 0) virtualizer.scrollElement?.scrollTo({ top: top * ratio, behavior: "instant" });
  }, [virtualizer, rowHeight]);
}

/** Never more than the window: without its style sheet the list is as high as all of its rows, and would load page after page. */
const observeWithinWindow: typeof observeElementRect<HTMLElement> = (virtualizer, note) =>
  observeElementRect(virtualizer, ({ width, height }) =>
    note({ width, height: Math.min(height, window.innerHeight) }),
  );
