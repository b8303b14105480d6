/** Focuses an element. What is in a popover that is only about to open can have the focus once that is open. */
export function focusOnceShown(element: HTMLElement | null): void {
  const popover = element?.closest<HTMLElement>("[popover]");
  const focus = () => element?.focus({ preventScroll: true });
  if (!popover || popover.matches(":popover-open")) focus();
  else popover.addEventListener("toggle", focus, { once: true });
}
