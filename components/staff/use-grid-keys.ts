"use client";

import { useKey } from "@/components/shell/keys";

/**
 * The keys that lead into the list from anywhere on the page, and from row to row; with a panel open they are the panel's.
 * @param step goes on by so many rows, or into the list when no row has the keyboard
 */
export function useGridKeys(step: (by: 1 | -1) => void, enabled: boolean): void {
  const section = "Staff";
  const into = { keys: "ArrowDown", label: "Into the list; then ↑ ↓ Home End, Enter opens", section };
  useKey(into, () => step(1), enabled);
  useKey({ keys: "j", label: "Next row", section }, () => step(1), enabled);
  useKey({ keys: "k", label: "Previous row", section }, () => step(-1), enabled);
}
