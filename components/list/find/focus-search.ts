/** Focuses the search box of a panel; on touch it focuses the panel, as a screen keyboard would cover half of it. */
export function focusSearch(input: HTMLElement | null): void {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  (isTouch ? input?.closest<HTMLElement>("[popover]") : input)?.focus({ preventScroll: true });
}
