"use client";

import { useKey } from "@/components/ui/keyboard/keys";

/**
 * The keys that lead into the list from anywhere on the page, and from row to row. While a panel is open, they are the panel's.
 * @param step moves by this many rows, or into the list when no row has the focus
 */
export function useGridKeys(step: (by: 1 | -1) => void, enabled: boolean): void {
  const section = "List";
  useGridEntry(section, () => step(1), enabled);
  // The headings handle these keys themselves; they are registered here for the list of shortcuts.
  useKey({ keys: "Alt ← →", label: "On a heading: moves the column", section }, ignore, enabled);
  useKey({ keys: "Shift ← →", label: "On a heading: resizes the column", section }, ignore, enabled);
  useKey({ keys: "j", label: "Next row", section }, () => step(1), enabled);
  useKey({ keys: "k", label: "Previous row", section }, () => step(-1), enabled);
}

function ignore(): void {}

/** The arrow key that leads into a list from anywhere on its page; inside, the grid handles it. */
export function useGridEntry(section: string, enter: () => void, enabled = true): void {
  const label = "Into the list; then ↑ ↓ Home End Enter";
  useKey({ keys: "ArrowDown", label, section }, enter, enabled);
}
