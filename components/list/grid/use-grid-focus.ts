"use client";

import { type RefObject, useEffect, useRef } from "react";
import { HEADER_HEIGHT } from "./row-height";
import { type ActiveRow, useActiveRow } from "./use-active-row";

interface Grid {
  count: number;
  /** In pixels; the same for all rows. */
  rowHeight: number;
  open(index: number): void;
}

/** The row that has the keyboard, and the focus that follows it through a list of which a part alone is drawn. */
export interface GridFocus extends ActiveRow {
  /** Gives the active row the focus now, and brings it into view. */
  focus(): void;
  /** Moves to a row, which gets the focus as soon as it is drawn. */
  moveTo(index: number): void;
  /** Brings a row into view, clear of the headings that stick above it. */
  reveal(index: number): void;
}

/** The row that is to have the focus once it is drawn. */
interface PendingFocus {
  index: number;
  /** A key has led to it: a click leaves the view where it is. */
  isByKey: boolean;
}

export function useGridFocus(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, open }: Grid,
): GridFocus {
  const pending = useRef<PendingFocus>(undefined);
  const show = (index: number) => {
    pending.current = { index, isByKey: true };
    // Who is on it already may have scrolled away from it.
    if (index === active.index) focusPending();
  };
  const pageRows = () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1);
  const active = useActiveRow({ count, pageRows, show, open });

  function focusPending(): void {
    // What a render before it left to run does not have the row yet.
    if (pending.current?.index !== active.index) return;
    const { index, isByKey } = pending.current;
    pending.current = undefined;
    focusRow(scroller.current, index, rowHeight);
    // The last row has what is said of the list's end below it, which no key leads to.
    if (isByKey && index === count - 1) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }
  useEffect(focusPending);

  return {
    ...active,
    focus: () => focusRow(scroller.current, active.index, rowHeight),
    moveTo(index) {
      active.set(index);
      pending.current = { index, isByKey: false };
    },
    reveal: (index) => revealRow(scroller.current, index, rowHeight),
  };
}

function focusRow(scroller: HTMLElement | null, index: number, rowHeight: number): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!row) return;
  row.focus({ preventScroll: true });
  revealRow(scroller, index, rowHeight);
  scroller?.scrollIntoView({ block: "nearest" });
}

function revealRow(scroller: HTMLElement | null, index: number, rowHeight: number): void {
  if (!scroller) return;
  const top = index * rowHeight;
  const bottom = top + rowHeight + HEADER_HEIGHT - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
}
