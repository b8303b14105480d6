import type { MouseEvent } from "react";
import { clickedElement } from "@/components/list/grid/scroll-pane";

/** In pixels from the list's left edge: the mark of a row (`select-mark`) and what is empty beside it, as wide as a finger. */
const MARK_REACH = 40;

/** A row that is clicked, and what the click does; nothing where it is the browser's or selects text. */
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
 * With Ctrl or Command a link is the browser's, which opens it in a tab. The mark is drawn by the row itself: an element for each
 * would be one in nine.
 */
function meaningOf(event: MouseEvent, target: Element, row: Element): RowClick["does"] {
  if (String(getSelection() ?? "")) return undefined;
  if (event.shiftKey) return "extend";
  if (event.ctrlKey || event.metaKey) return target.closest("a") ? undefined : "toggle";
  // A click that no pointer made, as a screen reader's, is nowhere and opens.
  const left = row.closest("section")?.getBoundingClientRect().left ?? 0;
  const isOnMark = event.detail > 0 && event.clientX - left < MARK_REACH;
  return isOnMark ? "toggle" : "open";
}

/** Who selects rows selects no text: with Shift that would be all since the last click, with a double click a word. */
export function selectNoText(event: MouseEvent): void {
  const click = event.button === 0 ? rowClick(event) : undefined;
  if (click?.does !== "toggle" && click?.does !== "extend") return;
  event.preventDefault();
  click.row.focus({ preventScroll: true });
}
