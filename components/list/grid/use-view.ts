"use client";

import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

/** What of a list is in view along one axis, in pixels. */
export interface View {
  /** From where the list begins. */
  offset: number;
  size: number;
  isMoving: boolean;
}

type Axis = "vertical" | "horizontal";

/** A view that has not moved for so long rests. */
const REST_MS = 150;

/** Follows the view over a list, and tells whoever draws it. */
class ViewWatch {
  view: View;
  #listeners = new Set<() => void>();

  constructor(
    private readonly axis: Axis,
    size: number,
  ) {
    this.view = { offset: 0, size, isMoving: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins with where the view is: somebody may have come back to a place of theirs, or scrolled before the script was there. */
  watch(element: HTMLElement): () => void {
    let restTimer: ReturnType<typeof setTimeout>;
    const isVertical = this.axis === "vertical";
    const offset = () => (isVertical ? element.scrollTop : element.scrollLeft);
    const measure = () => this.#tell({ offset: offset(), size: sizeOf(element, isVertical) });
    const follow = () => {
      const next = offset();
      // A scroll along the other axis is none of this one.
      if (next === this.view.offset && !this.view.isMoving) return;
      clearTimeout(restTimer);
      restTimer = setTimeout(() => this.#tell({ isMoving: false }), REST_MS);
      this.#tell({ offset: next, isMoving: true });
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(restTimer);
      resized.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }

  #tell(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Never more than the window: without its style sheet the list is as high as all of its rows, and would load page after page. */
function sizeOf(element: HTMLElement, isVertical: boolean): number {
  return isVertical
    ? Math.min(element.clientHeight, window.innerHeight)
    : Math.min(element.clientWidth, window.innerWidth);
}

/**
 * The view over a list whose rows are all as high as each other, and whose columns say how wide they are: what follows from it is a
 * sum, so nothing is measured and nothing is kept for each row. Renders only when what is read of it changes.
 * @param size what the server, which cannot measure, takes it to be, in pixels
 * @param read must give a text, a number or a truth value, as it is compared with what it was
 */
export function useView<Read extends string | number | boolean>(
  scroller: RefObject<HTMLElement | null>,
  { axis, size, read }: { axis: Axis; size: number; read(view: View): Read },
): { read: Read; view: () => View } {
  const [watch] = useState(() => new ViewWatch(axis, size));
  const [first] = useState(watch.view);
  // Not with the layout: the element around it all is known once all within it is.
  useEffect(() => (scroller.current ? watch.watch(scroller.current) : undefined), [watch, scroller]);
  const value = useSyncExternalStore(
    watch.subscribe,
    () => read(watch.view),
    () => read(first),
  );
  return { read: value, view: () => watch.view };
}
