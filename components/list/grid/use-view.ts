"use client";

import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

/** The visible part of a list along one axis, in pixels. */
export interface View {
  /** From the start of the list. */
  offset: number;
  size: number;
  isMoving: boolean;
}

type Axis = "vertical" | "horizontal";

/** A view that has not moved for this long has come to rest. */
const REST_MS = 150;

/** Tracks the visible part of a list for `useSyncExternalStore`. */
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

  /** Starts from the current position: the browser may have restored one, or somebody scrolled before the script ran. */
  watch(element: HTMLElement): () => void {
    let restTimer: ReturnType<typeof setTimeout>;
    const isVertical = this.axis === "vertical";
    const offset = () => (isVertical ? element.scrollTop : element.scrollLeft);
    const measure = () => this.#tell({ offset: offset(), size: sizeOf(element, isVertical) });
    const follow = () => {
      const next = offset();
      // A scroll along the other axis alone changes nothing here.
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

/** At most the window: without its style sheet the list is as high as all its rows, and would load page after page. */
function sizeOf(element: HTMLElement, isVertical: boolean): number {
  return isVertical
    ? Math.min(element.clientHeight, window.innerHeight)
    : Math.min(element.clientWidth, window.innerWidth);
}

/**
 * The visible part of a list with rows of equal height and columns of known width, so that nothing is measured or stored per row.
 * Renders only when the value read from it changes.
 * @param size what the server, which cannot measure, assumes, in pixels
 * @param read returns a primitive, which is compared with the last one
 */
export function useView<Read extends string | number | boolean>(
  scroller: RefObject<HTMLElement | null>,
  { axis, size, read }: { axis: Axis; size: number; read(view: View): Read },
): { read: Read; watch: { readonly view: View } } {
  const [watch] = useState(() => new ViewWatch(axis, size));
  const [first] = useState(watch.view);
  // No layout effect: those of children run before the ref of the element around them is set.
  useEffect(() => (scroller.current ? watch.watch(scroller.current) : undefined), [watch, scroller]);
  const value = useSyncExternalStore(
    watch.subscribe,
    () => read(watch.view),
    () => read(first),
  );
  return { read: value, watch };
}
