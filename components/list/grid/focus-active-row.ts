/** Focuses the row that is the list's one tab stop, when what had the focus is gone. */
export function focusActiveRow(): void {
  const row = document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]');
  row?.focus({ preventScroll: true });
}
