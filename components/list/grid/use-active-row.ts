"use client";

import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** The row that has the keyboard. */
export interface ActiveRow {
  /** Its place among the rows shown; 0 until somebody moves. */
  index: number;
  /** Moves there, by mouse or by keyboard. */
  set(index: number): void;
  /** Moves by so many rows and gives the one that is there the focus. */
  step(by: number): void;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
}

interface Moves {
  count: number;
  /** How many rows fit into the view. */
  pageRows(): number;
  /** Brings the row into view and gives it the focus. */
  show(index: number): void;
  open(index: number): void;
}

/** One of the rows can be reached with Tab, the others from there with the keys of a grid (WAI-ARIA). */
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

  /** However a row came to have the focus, as where a selection of text began, the keys move from it. */
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
