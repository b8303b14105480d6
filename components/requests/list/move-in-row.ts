import type { KeyboardEvent } from "react";

/**
 * → and ← go through what can be pressed in a row, as Tab goes by rows alone; Esc goes back to the row (WAI-ARIA, grid).
 * @returns whether the key was one of these
 */
export function moveInRow(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  if (key !== "ArrowRight" && key !== "ArrowLeft" && key !== "Escape") return false;
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[role="row"]');
  if (!row || (key === "Escape" && target === row)) return false;
  const stops = [row, ...row.querySelectorAll<HTMLElement>("button, a[href], time")].filter(isVisible);
  const to = key === "Escape" ? 0 : stops.indexOf(target) + (key === "ArrowRight" ? 1 : -1);
  event.preventDefault();
  stops[to]?.focus({ preventScroll: true });
  return true;
}

function isVisible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}
