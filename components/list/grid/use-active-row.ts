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
  const index = Math.max(Math.min(chosen, count - 1), 0);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target as HTMLElement).matches('[role="row"]')) return;
    if (event.key === "Enter") return open(index);
    const next = destination(event.key, index, count, pageRows());
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }

  function move(next: number): void {
    setChosen(next);
    show(next);
  }

  function step(by: number): void {
    move(within(index + by, count));
  }

  /** The keys go on from a row that got the focus in any other way, as by selecting text in it. */
  function onFocus({ target }: FocusEvent): void {
    const row = target.closest<HTMLElement>("[data-index]");
    if (row) setChosen(Number(row.dataset.index));
  }

  return { index, set: setChosen, step, onKeyDown, onFocus };
}

function destination(key: string, index: number, count: number, page: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : within(to, count);
}

function within(index: number, count: number): number {
  return Math.max(Math.min(index, count - 1), 0);
}
