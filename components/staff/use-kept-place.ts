"use client";

import { type RefObject, useEffect, useRef } from "react";
import { ROW_HEIGHT } from "./row-height";
import type { Addressed } from "./use-place";
import type { StaffList } from "./use-staff-list";

interface Kept {
  list: StaffList;
  isPartial: boolean;
  address: Addressed;
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
    const { list, address, isPartial } = now.current;
    const index = list.indexOf(address.place.top ?? address.place.row ?? "");
    if (list.generation > 1) beginAnew(element, address);
    // Instant: what somebody comes back to is there, it does not fly in.
    else if (index !== undefined && !isPartial)
      element.scrollTo({ top: index * ROW_HEIGHT, behavior: "instant" });
    const keep = () => keepPlace(element, now.current);
    element.addEventListener("scrollend", keep);
    return () => element.removeEventListener("scrollend", keep);
  }, [scroller]);

  // Nothing may have scrolled: a view that is whole again is at its beginning, and one that just came where it was brought to.
  const { isPartial } = kept;
  useEffect(() => {
    if (scroller.current && !isPartial) keepPlace(scroller.current, now.current);
  }, [isPartial, scroller]);
}

/** The address says which row is at the top. */
function keepPlace({ scrollTop }: HTMLElement, { list, isPartial, address }: Kept): void {
  // A filtered or sorted view has no place that a reload could come back to.
  if (isPartial) return;
  const first = Math.floor(scrollTop / ROW_HEIGHT);
  address.keepTop(first > 0 || list.entry !== undefined ? list.rows[first] : undefined);
}

/** A list that begins anew begins at its beginning, and the address says so. */
function beginAnew(scroller: HTMLElement, address: Addressed): void {
  address.keepTop(undefined);
  // What had the focus went with the list before: a row, or the button that began anew.
  if (document.activeElement !== document.body) return;
  scroller.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
}
