"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useView, type View } from "./use-view";

/** Rows that are mounted and unmounted together: from `first` up to `end`, exclusive. */
export interface Chunk {
  /** Its index among all chunks. */
  at: number;
  first: number;
  end: number;
}

interface VisibleRowsOptions {
  count: number;
  /** In pixels; the same for all rows. */
  rowHeight: number;
  /** The index of the active row, which stays in the document wherever the view is, or the focus would be lost. */
  home: number;
  /** Fetches the next page; absent where there is none. */
  more: (() => void) | undefined;
}

/** Rows are mounted four at a time, so that a scroll has fewer components to compare. */
const CHUNK_ROWS = 4;
/** How many chunks are rendered before the view and after it. */
const OVERSCAN = 1;
/** How many rows ahead of a moving view the next page is fetched. */
const LOOKAHEAD = 15;
/**
 * The height in pixels that the server assumes, which cannot measure: enough to read before any script runs, and no more rows than
 * the first paint needs.
 */
const SERVER_HEIGHT = 720;

interface VisibleRows {
  /** The rows to render, from top to bottom. */
  chunks: Chunk[];
  isScrolling: boolean;
}

/** Which rows are in view or next to it. Only these are rendered, and near the end of the list the next page is fetched. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, home, more }: VisibleRowsOptions,
): VisibleRows {
  const height = CHUNK_ROWS * rowHeight;
  const last = Math.max(Math.ceil(count / CHUNK_ROWS) - 1, 0);
  const { read, watch } = useView(scroller, {
    axis: "vertical",
    size: SERVER_HEIGHT,
    read(now) {
      const from = Math.min(Math.floor(now.offset / height), last);
      const to = Math.min(Math.max(Math.ceil((now.offset + now.size) / height) - 1, from), last);
      const reach = now.isMoving
        ? (to + 2) * CHUNK_ROWS + LOOKAHEAD
        : Math.ceil((now.offset + now.size) / rowHeight);
      return `${from} ${to} ${Number(now.isMoving)} ${Number(reach >= count)}`;
    },
  });
  useStableTopRow(scroller, watch, rowHeight);
  const [from = 0, to = 0, isMoving, isNearEnd] = read.split(" ").map(Number);
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);

  const homeChunk = Math.floor(home / CHUNK_ROWS);
  const chunks = useMemo(() => {
    const [before, after] = [Math.max(from - OVERSCAN, 0), Math.min(to + OVERSCAN, last)];
    const drawn: Chunk[] = [];
    // An active row far from the view is a chunk of its own.
    const alone = count > 0 && { at: homeChunk, first: home, end: home + 1 };
    if (alone && homeChunk < before) drawn.push(alone);
    for (let at = before; at <= after; at += 1) {
      drawn.push({ at, first: at * CHUNK_ROWS, end: Math.min((at + 1) * CHUNK_ROWS, count) });
    }
    if (alone && homeChunk > after) drawn.push(alone);
    return drawn;
  }, [from, to, last, count, home, homeChunk]);
  return { chunks, isScrolling: isMoving === 1 };
}

/** Keeps the row at the top of the view there when the row height changes. */
function useStableTopRow(
  scroller: RefObject<HTMLElement | null>,
  watch: { readonly view: View },
  rowHeight: number,
): void {
  const drawn = useRef(rowHeight);
  useEffect(() => {
    // The styles know better than the server how high its rows are.
    const row = scroller.current?.querySelector<HTMLElement>("[data-index]");
    drawn.current = row?.offsetHeight ?? drawn.current;
  }, [scroller]);
  useLayoutEffect(() => {
    // The last offset before the change: the list may have become too short for it.
    const { offset } = watch.view;
    const ratio = rowHeight / drawn.current;
    drawn.current = rowHeight;
    if (ratio !== 1 && offset > 0) scroller.current?.scrollTo({ top: offset * ratio });
  }, [scroller, watch, rowHeight]);
}
