import type { MouseEvent } from "react";

/**
 * Lies over the rows and catches the pointer while they scroll: otherwise every row that passes under a resting pointer would be
 * hovered and painted again. It lets the pointer through while a button is held, as text may be selected then. It is always
 * mounted, because adding and removing it would cost a layout and a paint.
 */
export function ScrollPane({ isMoving }: { isMoving: boolean }) {
  return (
    <div
      data-testid="scroll-pane"
      className={`absolute inset-0 z-1 cursor-pointer ${isMoving ? "[:active>&]:hidden" : "pointer-events-none"}`}
    />
  );
}

/** The element of a row that was clicked, also where the browser reports the pane above it. */
export function clickedElement({ target, clientX, clientY }: MouseEvent): Element {
  const element = target as Element;
  if (element.role !== "rowgroup") return element;
  const beneath = document.elementsFromPoint(clientX, clientY);
  return beneath.find((each) => each.closest("[role=row]")) ?? element;
}
