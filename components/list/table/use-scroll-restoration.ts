"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { Addressed } from "@/components/list/find/use-list-navigation";
import type { ResourceList } from "@/components/list/pages/use-resource-list";

/**
 * A list that has stood still for so long rests. Each turn of a wheel ends a scroll of its own, and each address costs the browser
 * more than the rows of that turn.
 */
const REST_MS = 250;

interface Kept {
  list: ResourceList;
  isPartial: boolean;
  address: Addressed;
  /** In pixels. */
  rowHeight: number;
}

/** Comes back to the row that the address names, and keeps the address up with the view from then on. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, kept: Kept): void {
  const now = useRef(kept);
  useEffect(() => {
    now.current = kept;
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { list, address, isPartial, rowHeight } = now.current;
    const index = list.indexOf(address.place.top ?? address.place.row ?? "");
    if (list.generation > 1) beginAnew(element, address);
    // Instant: what somebody comes back to is there, it does not fly in.
    else if (index !== undefined && !isPartial)
      element.scrollTo({ top: index * rowHeight, behavior: "instant" });
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keepPlace(element, now.current), REST_MS);
    };
    element.addEventListener("scrollend", keep);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scrollend", keep);
    };
  }, [scroller]);

  // Nothing may have scrolled: a view that is whole again is at its beginning, and one that just came where it was brought to.
  const { isPartial } = kept;
  useEffect(() => {
    if (scroller.current && !isPartial) keepPlace(scroller.current, now.current);
  }, [isPartial, scroller]);
}

/** The address says which row is at the top. */
function keepPlace({ scrollTop }: HTMLElement, { list, isPartial, address, rowHeight }: Kept): void {
  // A filtered or sorted view has no place that a reload could come back to.
  if (isPartial) return;
  const first = Math.floor(scrollTop / rowHeight);
  address.keepTop(first > 0 || list.entry !== undefined ? list.rows[first] : undefined);
}

/** A list that begins anew begins at its beginning, and the address says so. */
function beginAnew(scroller: HTMLElement, address: Addressed): void {
  address.keepTop(undefined);
  // What had the focus went with the list before: a row, or the button that began anew.
  if (document.activeElement !== document.body) return;
  scroller.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
}
