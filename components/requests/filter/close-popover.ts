/** What was chosen is seen in the list: the popover goes, and the focus back to its button. */
export function closePopover(inside: HTMLElement): void {
  inside.closest<HTMLElement>("[popover]")?.hidePopover();
}
