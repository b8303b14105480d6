import type { MouseEvent } from "react";

/**
 * Over the rows of a list, and in the pointer's way while it moves, so that what passes under a resting pointer is not entered and
 * left, and painted for it, with every frame. Not while a button is held, as then text may be selected. Always there: to
 * come and go it would have to be laid out and painted.
 */
export function ScrollPane({ isMoving }: { isMoving: boolean }) {
  return (
    <div
      data-testid="scroll-pane"
      className={`absolute inset-0 z-[1] cursor-pointer ${isMoving ? "[:active>&]:hidden" : "pointer-events-none"}`}
    />
  );
}

/** What of a row was clicked: what is pressed through the pane is in none, as the browser sees it. */
export function clickedElement({ target, clientX, clientY }: MouseEvent): Element {
  const element = target as Element;
  if (element.role !== "rowgroup") return element;
  const beneath = document.elementsFromPoint(clientX, clientY);
  return beneath.find((each) => each.closest("[role=row]")) ?? element;
}
