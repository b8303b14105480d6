import { FIND_BOX } from "./find-bar";
import type { ListView } from "./use-list-view";

/** Takes back all filters. What was pressed for it goes with them, so the box to type in has the focus. */
export function clearAll(view: ListView): void {
  document.getElementById(FIND_BOX)?.focus({ preventScroll: true });
  view.clear();
}
