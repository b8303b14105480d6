"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ResourceList } from "@/components/list/pages/use-resource-list";

/**
 * A list that has stood still for so long rests. Each turn of a wheel ends a scroll of its own, and each address costs the browser
 * more than the rows of that turn.
 */
const REST_MS = 250;

interface ScrollRestoration {
  list: ResourceList;
  isPartial: boolean;
  navigation: ListNavigation;
  /** In pixels. */
  rowHeight: number;
}

/** Comes back to the row that the address names, and keeps the address up with the view from then on. */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  current: ScrollRestoration,
): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { list, navigation, isPartial, rowHeight } = latest.current;
    const index = list.indexOf(navigation.place.top ?? navigation.place.row ?? "");
    if (list.generation > 1) resetScroll(element, navigation);
    // Instant: what somebody comes back to is there, it does not fly in.
    else if (index !== undefined && !isPartial)
      element.scrollTo({ top: index * rowHeight, behavior: "instant" });
    let timer: ReturnType<typeof setTimeout>;
    const scheduleSave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => savePlace(element, latest.current), REST_MS);
    };
    element.addEventListener("scrollend", scheduleSave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scrollend", scheduleSave);
    };
  }, [scroller]);

  // Nothing may have scrolled: a view that is whole again is at its beginning, and one that just came where it was brought to.
  const { isPartial } = current;
  useEffect(() => {
    if (scroller.current && !isPartial) savePlace(scroller.current, latest.current);
  }, [isPartial, scroller]);
}

/** The address says which row is at the top. */
function savePlace(
  { scrollTop }: HTMLElement,
  { list, isPartial, navigation, rowHeight }: ScrollRestoration,
): void {
  // A filtered or sorted view has no place that a reload could come back to.
  if (isPartial) return;
  const first = Math.floor(scrollTop / rowHeight);
  navigation.saveTop(first > 0 || list.entry !== undefined ? list.rows[first] : undefined);
}

/** A list that begins anew begins at its beginning, and the address says so. */
function resetScroll(scroller: HTMLElement, navigation: ListNavigation): void {
  navigation.saveTop(undefined);
  // What had the focus went with the list before: a row, or the button that began anew.
  if (document.activeElement !== document.body) return;
  scroller.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
}
