import { FIND_BOX } from "./find-bar";
import type { ListView } from "./use-list-view";

/** Clears all filters and focuses the search box, because the button that was pressed goes with them. */
export function clearAll(view: ListView): void {
  document.getElementById(FIND_BOX)?.focus({ preventScroll: true });
  view.clear();
}
