/** Closes the popover and returns the focus to its button: the list shows the choice. */
export function closePopover(inside: HTMLElement): void {
  inside.closest<HTMLElement>("[popover]")?.hidePopover();
}
