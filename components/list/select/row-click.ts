import type { MouseEvent } from "react";
import { clickedElement } from "@/components/list/grid/scroll-pane";

/** In pixels from the list's left edge: the selection mark (`select-mark`) and the room beside it, as wide as a finger. */
const MARK_REACH = 40;

/** A click on a row, and what it does: undefined where the browser handles it or it selects text. */
interface RowClick {
  row: HTMLElement;
  index: number;
  does: "open" | "toggle" | "extend" | undefined;
}

export function rowClick(event: MouseEvent): RowClick | undefined {
  const target = clickedElement(event);
  const row = target.closest<HTMLElement>("[data-index]");
  return row ? { row, index: Number(row.dataset.index), does: meaningOf(event, target, row) } : undefined;
}

/**
 * The browser handles a click on a link with Ctrl or Command, which opens a tab. The selection mark is no element but a background
 * of the row, because one more element in each row would be one in nine.
 */
function meaningOf(event: MouseEvent, target: Element, row: Element): RowClick["does"] {
  if (String(getSelection() ?? "")) return undefined;
  if (event.shiftKey) return "extend";
  if (event.ctrlKey || event.metaKey) return target.closest("a") ? undefined : "toggle";
  // A click without a pointer, as a screen reader makes it, has no position and opens the row.
  const left = row.closest("section")?.getBoundingClientRect().left ?? 0;
  const isOnMark = event.detail > 0 && event.clientX - left < MARK_REACH;
  return isOnMark ? "toggle" : "open";
}

/** Keeps a click that selects rows from selecting text as well, as Shift and double clicks do. */
export function selectNoText(event: MouseEvent): void {
  const click = event.button === 0 ? rowClick(event) : undefined;
  if (click?.does !== "toggle" && click?.does !== "extend") return;
  event.preventDefault();
  click.row.focus({ preventScroll: true });
}
