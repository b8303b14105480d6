/** What changes a selection: not in the script of a first visit, but here with the first sign of somebody being there. */
export function loadSelectRows() {
  return import("./select-rows");
}
