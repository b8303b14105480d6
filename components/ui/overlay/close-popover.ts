/** Closes the popover that an element is in, if any, and returns the focus to its button. */
export function closePopover(inside: HTMLElement | null): void {
  inside?.closest<HTMLElement>("[popover]")?.hidePopover();
}
