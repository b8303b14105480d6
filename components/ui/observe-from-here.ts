import { observeElementOffset, type VirtualizerOptions } from "@tanstack/react-virtual";

/**
 * For a virtualizer's `observeElementOffset`: begins with where the view is. By itself a virtualizer takes the view to be at the
 * beginning, and puts it there; but somebody may have come back to a place of theirs, or scrolled before the script was there.
 * A scroll the other way is not told: for this virtualizer nothing moves.
 */
export const observeFromHere: VirtualizerOptions<HTMLElement, Element>["observeElementOffset"] = (
  virtualizer,
  note,
) => {
  const { scrollElement: element, options } = virtualizer;
  let last = element?.[options.horizontal ? "scrollLeft" : "scrollTop"] ?? 0;
  note(last, false);
  return observeElementOffset(virtualizer, (offset, isMoving) => {
    if (offset !== last || virtualizer.isScrolling) note(offset, isMoving);
    last = offset;
  });
};
