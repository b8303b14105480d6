import { observeElementOffset, type VirtualizerOptions } from "@tanstack/react-virtual";

/**
 * For a virtualizer's `observeElementOffset`: begins with where the view is. By itself a virtualizer takes the view to be at the
 * beginning, and puts it there; but somebody may have come back to a place of theirs, or scrolled before the script was there.
 */
export const observeFromHere: VirtualizerOptions<HTMLElement, Element>["observeElementOffset"] = (
  virtualizer,
  note,
) => {
  const { scrollElement: element, options } = virtualizer;
  if (element) note(options.horizontal ? element.scrollLeft : element.scrollTop, false);
  return observeElementOffset(virtualizer, note);
};
