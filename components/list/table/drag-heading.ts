import { widthWithin } from "@/components/list/columns/arrangement";
import type { Column } from "@/components/list/columns/columns";

export interface Headings {
  /** In the order of their headings. */
  columns: readonly Column[];
  /** @param place the index among the others */
  onMove(field: string, place: number): void;
  /** @param width in pixels; null for the usual one */
  onResize(field: string, width: number | null): void;
}

/** A drag of a heading or of its right edge, and what to do where it ends. */
interface Drag {
  heading: HTMLElement;
  pointerId: number;
  /** Where it was pressed, in pixels from the left of the window. */
  from: number;
  /** Whether the right edge was pressed, and not the heading as a whole. */
  isEdge: boolean;
  onResize(width: number): void;
  /** @param to the new index among all columns; the first one stays first */
  onMove(to: number): void;
}

/** Finds the headings of columns: the one of the marks sorts nothing and is left out. */
const COLUMN_HEADING = '[role="columnheader"][aria-sort]';
/** A press that moves by fewer pixels is a click. */
const LEAST_MOVE = 5;
/** Within this many pixels of an edge of the view the list scrolls, by SCROLL_STEP pixels a frame. */
const SCROLL_ZONE = 40;
const SCROLL_STEP = 12;

/** Starts to drag the heading that was pressed, or its right edge; the name stays where it is. */
export function startDrag(event: PointerEvent, { columns, onMove, onResize }: Headings): void {
  const { target, button, isPrimary, pointerId, clientX: from } = event;
  const { heading, column, isEdge } = pressed(target, columns);
  if (!heading || !column || button !== 0 || !isPrimary || (column.isName && !isEdge)) return;
  dragHeading({
    heading,
    pointerId,
    from,
    isEdge,
    onResize: (width) => onResize(column.field, width),
    // Dropped right before or right after itself, it stays.
    onMove: (to) => onMove(column.field, to > columns.indexOf(column) ? to - 1 : to),
  });
}

/** Gives the column whose heading's right edge was pressed its usual width. */
export function resetWidth({ target }: MouseEvent, { columns, onResize }: Headings): void {
  const { column, isEdge } = pressed(target, columns);
  if (column && isEdge) onResize(column.field, null);
}

/** The heading that was pressed, and whether on its edge, which its button does not cover. */
function pressed(target: EventTarget | null, columns: readonly Column[]) {
  const heading = (target as Element | null)?.closest<HTMLElement>(COLUMN_HEADING);
  const index = heading
    ? [...(heading.parentElement?.querySelectorAll(COLUMN_HEADING) ?? [])].indexOf(heading)
    : -1;
  return { heading, column: columns[index], isEdge: target === heading };
}

/** Shows only a guide line until the pointer is released; Esc cancels. */
function dragHeading({ heading, pointerId, from, isEdge, onResize, onMove }: Drag): void {
  const row = heading.parentElement;
  const scroller = heading.closest("section");
  if (!row || !scroller) return;
  const start = heading.getBoundingClientRect();
  const stop = new AbortController();
  const { signal } = stop;
  let guide: HTMLElement | undefined;
  let x = from;
  let frame = 0;

  function begin(): void {
    heading.setPointerCapture(pointerId);
    heading.style.cursor = isEdge ? "col-resize" : "grabbing";
    guide = addGuide(scroller as HTMLElement);
    // The heading holds a button, and a drag must not click it.
    heading.addEventListener("click", swallow, { capture: true });
    if (!isEdge) frame = requestAnimationFrame(scrollOn);
  }

  function show(): void {
    if (guide) guide.style.left = `${isEdge ? start.left + widthAt() : dropAt(row as HTMLElement, x).left}px`;
  }

  function widthAt(): number {
    return widthWithin(start.width + x - from);
  }

  function scrollOn(): void {
    const { left, right } = roomBesideName(row as HTMLElement, scroller as HTMLElement);
    if (x > right - SCROLL_ZONE) scroller?.scrollBy({ left: SCROLL_STEP });
    else if (x < left + SCROLL_ZONE) scroller?.scrollBy({ left: -SCROLL_STEP });
    show();
    frame = requestAnimationFrame(scrollOn);
  }

  function end(): void {
    stop.abort();
    cancelAnimationFrame(frame);
    guide?.remove();
    heading.style.cursor = "";
    // A click event, if there is one, follows after this.
    setTimeout(() => heading.removeEventListener("click", swallow, { capture: true }));
  }

  // On the window, as a quick movement leaves the heading before it has captured the pointer.
  window.addEventListener(
    "pointermove",
    (event) => {
      // It was released before this script had come.
      if (event.buttons === 0) return end();
      x = event.clientX;
      if (!guide && Math.abs(x - from) >= (isEdge ? 1 : LEAST_MOVE)) begin();
      show();
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    () => {
      end();
      if (!guide) return;
      if (isEdge) onResize(widthAt());
      else onMove(dropAt(row, x).place);
    },
    { signal },
  );
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    { capture: true, signal },
  );
}

/** Where a heading released at `x` would go: its index, and where the column before it ends. */
function dropAt(row: HTMLElement, x: number): { place: number; left: number } {
  const [name, ...others] = [...row.querySelectorAll(COLUMN_HEADING)].map((each) =>
    each.getBoundingClientRect(),
  );
  const edge = name?.right ?? 0;
  const at = others.findIndex(({ left, width, right }) => right > edge && x < left + width / 2);
  const left = at < 0 ? (others.at(-1)?.right ?? edge) : (others[at]?.left ?? edge);
  return { place: (at < 0 ? others.length : at) + 1, left: Math.max(left, edge) };
}

/** The part of the view in which columns scroll sideways. */
function roomBesideName(row: HTMLElement, scroller: HTMLElement): { left: number; right: number } {
  return {
    left: row.querySelector(COLUMN_HEADING)?.getBoundingClientRect().right ?? 0,
    right: scroller.getBoundingClientRect().right,
  };
}

function addGuide(scroller: HTMLElement): HTMLElement {
  const { top, height } = scroller.getBoundingClientRect();
  const guide = document.createElement("div");
  guide.className = "pointer-events-none fixed z-10 w-0.5 -translate-x-1/2 bg-accent";
  guide.style.top = `${top}px`;
  guide.style.height = `${height}px`;
  document.body.append(guide);
  return guide;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
