export const SEARCH_ID = "requests-search";

/** Focuses the search box, which is always there, when the focused element disappears. */
export function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus({ preventScroll: true });
}
