/** Who opened a panel of filters goes on by typing; on touch a keyboard would cover half of what was opened. */
export function focusSearch(input: HTMLElement | null): void {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  (isTouch ? input?.closest<HTMLElement>("[popover]") : input)?.focus({ preventScroll: true });
}
