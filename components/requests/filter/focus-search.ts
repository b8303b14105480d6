export const SEARCH_ID = "requests-search";

/** The box for free text is always there: the focus goes to it when what had it goes. */
export function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus({ preventScroll: true });
}
