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

/** The active row, and the focus that follows it through a list of which only a part is in the document. */
export interface GridFocus extends ActiveRow {
  /** Focuses the active row now and scrolls to it. */
  focus(): void;
  /** Moves to a row, which gets the focus as soon as it is rendered. */
  moveTo(index: number): void;
  /** Scrolls to a row, clear of the sticky headings. */
  reveal(index: number): void;
}

/** The row that gets the focus once it is rendered. */
interface PendingFocus {
  index: number;
  /** Whether a key led to it; a click does not scroll to the end of the list. */
  isByKey: boolean;
}

export function useGridFocus(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, open }: Grid,
): GridFocus {
  const pending = useRef<PendingFocus>(undefined);
  const show = (index: number) => {
    pending.current = { index, isByKey: true };
    // No render follows when the row is active already, but it may have been scrolled out of view.
    if (index === active.index) focusPending();
  };
  const pageRows = () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1);
  const active = useActiveRow({ count, pageRows, show, open });

  function focusPending(): void {
    // The effect of an earlier render runs before the row is in the document.
    if (pending.current?.index !== active.index) return;
    const { index, isByKey } = pending.current;
    pending.current = undefined;
    focusRow(scroller.current, index, rowHeight);
    // Below the last row stands how the list ended, which no key leads to.
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
