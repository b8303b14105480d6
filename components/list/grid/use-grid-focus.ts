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
  /** Focuses the active row, or the first one in view if that is out of it: nobody loses their place. */
  focus(): void;
  /** Moves to a row, which gets the focus as soon as it is rendered. */
  moveTo(index: number): void;
  /** Scrolls to a row, clear of the sticky headings. */
  reveal(index: number): void;
}

export function useGridFocus(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, open }: Grid,
): GridFocus {
  /** The row that gets the focus once it is rendered. */
  const pending = useRef<number>(undefined);
  const show = (index: number) => {
    pending.current = index;
    // Below the last row stands how the list ended, which no key leads to.
    if (index === count - 1) scroller.current?.scrollTo(0, scroller.current.scrollHeight);
    // No render follows when the row is active already, but it may have been scrolled out of view.
    if (index === active.index) focusPending();
  };
  const pageRows = () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1);
  const active = useActiveRow({ count, pageRows, show, open });

  function focusPending(): void {
    // The effect of an earlier render runs before the row is in the document.
    if (pending.current !== active.index) return;
    pending.current = undefined;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${active.index}"]`)
      ?.focus({ preventScroll: true });
    reveal(active.index);
    scroller.current?.scrollIntoView({ block: "nearest" });
  }
  useEffect(focusPending);

  /** How far the list has to scroll to show a row clear of the sticky headings, in pixels. */
  function distance(index: number): number {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const below = index * rowHeight - scrollTop;
    return Math.min(below, Math.max(below + rowHeight + HEADER_HEIGHT - clientHeight, 0));
  }

  function reveal(index: number): void {
    scroller.current?.scrollBy(0, distance(index));
  }

  return {
    ...active,
    focus() {
      const isInView = Math.abs(distance(active.index)) < rowHeight;
      const first = Math.ceil(-distance(0) / rowHeight);
      active.step(isInView ? 0 : first - active.index);
    },
    moveTo(index) {
      active.set(index);
      pending.current = index;
    },
    reveal,
  };
}
