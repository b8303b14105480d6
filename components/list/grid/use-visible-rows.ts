"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useView, type View } from "./use-view";

/** Rows that come and go together: from `first` up to `end`, which is not one of them. */
export interface Chunk {
  /** Its place among all chunks. */
  at: number;
  first: number;
  end: number;
}

interface VisibleRowsOptions {
  count: number;
  /** In pixels; the same for all rows. */
  rowHeight: number;
  /** The row that has the keyboard, which is drawn wherever the view is, or the focus would be lost. */
  home: number;
  /** Asks for what comes after these rows, if anything may. */
  more: (() => void) | undefined;
}

/** A scroll has one thing to decide for so many rows. */
const CHUNK_ROWS = 4;
/** Chunks that are drawn before the view and after it. */
const OVERSCAN = 1;
/** A view that moves is soon so many rows beyond those that are drawn. */
const LOOKAHEAD = 15;
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
  { count, rowHeight, home, more }: VisibleRowsOptions,
): VisibleRows {
  const height = CHUNK_ROWS * rowHeight;
  const last = Math.max(Math.ceil(count / CHUNK_ROWS) - 1, 0);
  const { read, view } = useView(scroller, {
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
  useStableTopRow(scroller, view, rowHeight);
  const [from = 0, to = 0, isMoving, isNearEnd] = read.split(" ").map(Number);
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);

  const homeChunk = Math.floor(home / CHUNK_ROWS);
  const chunks = useMemo(() => {
    const [before, after] = [Math.max(from - OVERSCAN, 0), Math.min(to + OVERSCAN, last)];
    const drawn: Chunk[] = [];
    // Far from the view the row that has the keyboard is alone.
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

/** The row at the top of the view stays there when rows become higher or lower. */
function useStableTopRow(scroller: RefObject<HTMLElement | null>, view: () => View, rowHeight: number): void {
  const before = useRef(rowHeight);
  const now = useRef(view);
  useLayoutEffect(() => {
    now.current = view;
  });
  useLayoutEffect(() => {
    // As it last scrolled: the list of now may be too short for where it was.
    const { offset } = now.current();
    const ratio = rowHeight / before.current;
    before.current = rowHeight;
    if (ratio !== 1 && offset > 0) scroller.current?.scrollTo({ top: offset * ratio, behavior: "instant" });
  }, [scroller, rowHeight]);
}
