"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { observeFromHere } from "./observe-from-here";
import { useRunway } from "./use-runway";

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
  /** What the rows show: as long as it is the same, more of them are drawn while the view rests. Without it none are. */
  kind?: unknown;
}

/**
 * How many rows a block has. Many at once cost the browser far less than as many one by one, and the frames between have
 * nothing to do.
 */
const BLOCK = 20;
/** At least this many rows are drawn below the view: the browser scrolls on while more of them are. */
const BEYOND = 14;
/** A view that moves is soon so many rows beyond those that are near it. */
const SOON = 15;
/**
 * The server, which cannot measure, draws so many, so that there is something to read before any script. The first paint waits
 * for each of them: they fill a window of 950 pixels, and a higher one gets the rest with the script.
 */
const SERVER_ROWS = 22;

interface RowsInView {
  /** The rows of each block, from top to bottom. */
  blocks: readonly Span[];
  /** Where those end that are looked at, or soon are: of a view that rests its own, of one that moves what is ahead of it. */
  reach: number;
  isScrolling: boolean;
}

/**
 * Which rows are in view or near it, in whole blocks: at least one block above it, and `BEYOND` below. Those, and what is drawn
 * beside them while the view rests, are drawn.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, home, kind }: Rows,
): RowsInView {
  const blockHeight = BLOCK * rowHeight;
  const last = Math.ceil(count / BLOCK);
  const drawn = useRef<Span>({ first: 0, end: 0 });
  const observe = useCallback<typeof observeFromHere>(
    (instance, note) =>
      observeFromHere(instance, (top, isMoving) => {
        const from = drawn.current.first * blockHeight;
        const to = drawn.current.end * blockHeight;
        // By whole blocks while it moves: what is drawn changes once a block then, and not at each end of the view. What is told
        // at rest must be so: at first the virtualizer puts the view there.
        const tell = () => note(isMoving ? top - (top % blockHeight) : top, isMoving);
        // Bit by bit between frames, unless there would be nothing to see until then.
        if (top < to && top + heightInView(instance.scrollRect) > from) startTransition(tell);
        else if (isMoving) flushSync(tell);
        else tell();
      }),
    [blockHeight],
  );
  const virtualizer = useVirtualizer({
    // Of blocks, not of rows: what it does for all of them when a page comes stays small.
    count: last,
    getScrollElement: () => scroller.current,
    estimateSize: () => blockHeight,
    observeElementOffset: observe,
    useFlushSync: false,
    overscan: 0,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, blockHeight]);
  const { isScrolling, scrollRect } = virtualizer;
  const [inView = 0] = virtualizer.getVirtualIndexes();
  const height = heightInView(scrollRect);
  const isMeasured = height > 0;
  const near = {
    first: Math.max(inView - 1, 0),
    end: isMeasured
      ? inView + Math.ceil((height + BEYOND * rowHeight) / blockHeight) + 1
      : Math.ceil(SERVER_ROWS / BLOCK),
  };
  const { first, end } = useRunway(near, last, kind, isMeasured && !isScrolling);
  useLayoutEffect(() => {
    drawn.current = { first, end };
  }, [first, end]);

  const homeBlock = Math.floor(home / BLOCK);
  const blocks = useMemo(() => {
    const length = Math.max(Math.min(end, last) - first, 0);
    const together = Array.from({ length }, (_, at) => first + at);
    const isHomeThere = count === 0 || together.includes(homeBlock);
    const all = isHomeThere ? together : [...together, homeBlock].toSorted((one, other) => one - other);
    return all.map((block) => {
      const from = block * BLOCK;
      const to = Math.min(from + BLOCK, count);
      // The block that has the keyboard is whole: the focus comes back to its row before this has measured anything.
      const isWhole = isMeasured || block === homeBlock;
      return { first: from, end: isWhole ? to : Math.min(to, SERVER_ROWS) };
    });
  }, [first, end, last, count, isMeasured, homeBlock]);
  const inViewEnd = isMeasured ? Math.ceil(((virtualizer.scrollOffset ?? 0) + height) / rowHeight) : 0;
  return { blocks, reach: isScrolling ? near.end * BLOCK + SOON : inViewEnd, isScrolling };
}

/**
 * How much of the rows can be seen, in pixels; 0 until it has been measured. Never more than the window: without its style sheet
 * the list is as high as all of its rows, and would load page after page to be filled.
 */
function heightInView(rect: { height: number } | null): number {
  return rect?.height ? Math.min(rect.height, window.innerHeight) : 0;
}
