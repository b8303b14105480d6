/** Loads what changes a selection, which is not in the script of a first visit but preloaded at the first activity. */
export function loadSelectRows() {
  return import("./select-rows");
}
