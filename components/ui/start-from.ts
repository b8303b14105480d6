/** The button goes away with what it begins: focus goes to the region around it, not to the start of the page. */
export function startFrom(button: HTMLElement, begin: () => void): void {
  button.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  begin();
}
