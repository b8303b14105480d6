import { focusOnceShown } from "@/components/ui/overlay/focus-once-shown";

/** Focuses the search box of a panel; on touch it focuses the panel, as a screen keyboard would cover half of it. */
export function focusSearch(input: HTMLElement | null): void {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  focusOnceShown(isTouch ? (input?.closest<HTMLElement>("[popover]") ?? null) : input);
}
