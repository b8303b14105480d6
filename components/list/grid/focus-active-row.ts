/** Focuses the row that is the list's one tab stop: where what had the focus is gone the list stays where it is. */
export function focusActiveRow(preventScroll = true): void {
  const row = document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]');
  row?.focus({ preventScroll });
}
