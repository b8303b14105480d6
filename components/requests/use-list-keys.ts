"use client";

import { useKey } from "@/components/shell/keys";

/** The keys that lead into the list from anywhere on the page; in it they are the grid's own. */
export function useListKeys(enter: () => void): void {
  useKey(
    { keys: "ArrowDown", label: "Into the list; then ↑ ↓ Home End, Enter opens", section: SECTION },
    enter,
  );
  useKey(
    { keys: "ArrowRight", label: "In a row: through its values, Enter narrows to one", section: SECTION },
    enter,
  );
}

/** Under this name the page's keys are listed. */
export const SECTION = "Requests";
