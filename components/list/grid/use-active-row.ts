"use client";

import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** The row that the keyboard acts on: the one tab stop of the grid (WAI-ARIA, roving tabindex). */
export interface ActiveRow {
  /** Its index among the visible rows; 0 until somebody moves. */
  index: number;
  /** Makes a row the active one without focusing it. */
  set(index: number): void;
  /** Moves by this many rows and focuses the row there. */
  step(by: number): void;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
}

interface Moves {
  count: number;
  /** How many rows Page Up and Page Down move by. */
  pageRows(): number;
  /** Scrolls to the row and focuses it. */
  show(index: number): void;
  open(index: number): void;
}

/** One row is the tab stop; the arrow keys, Page Up, Page Down, Home and End lead to the others (WAI-ARIA, grid). */
export function useActiveRow({ count, pageRows, show, open }: Moves): ActiveRow {
  const [chosen, setChosen] = useState(0);
  const index = within(chosen, count);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target as HTMLElement).matches('[role="row"]')) return;
    if (event.key === "Enter") return open(index);
    const page = pageRows();
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  function step(by: number): void {
    const next = within(index + by, count);
    setChosen(next);
    show(next);
  }

  /** The keys go on from a row that got the focus in any other way, as by selecting text in it. */
  function onFocus({ target }: FocusEvent): void {
    const row = target.closest<HTMLElement>("[data-index]");
    if (row) setChosen(Number(row.dataset.index));
  }

  return { index, set: setChosen, step, onKeyDown, onFocus };
}

function within(index: number, count: number): number {
  return Math.max(Math.min(index, count - 1), 0);
}
