"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import type { ListQuery } from "@/lib/query/query";

/**
 * The address follows once the list has rested for this long: each turn of a wheel is a scroll of its own, and changing the address
 * costs the browser more than rendering the rows.
 */
const REST_MS = 250;

interface ScrollRestoration {
  list: PagedList;
  isPartial: boolean;
  query: ListQuery;
  navigation: ListNavigation;
  /** In pixels. */
  rowHeight: number;
}

/** Scrolls to the row that the address names, and from then on writes the top row into the address. */
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
    if (list.generation > 1) resetScroll(element, navigation, isPartial);
    // Instant, as it restores a position and is no movement.
    else if (index !== undefined && !isPartial) element.scrollTo({ top: index * rowHeight });
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

  const { isPartial, query } = current;
  const shown = useRef(query);
  useEffect(() => {
    // Whatever else is found begins with the first.
    if (isPartial && query !== shown.current) scroller.current?.scrollTo({ top: 0 });
    shown.current = query;
  }, [query, isPartial, scroller]);

  // Clearing a filter scrolls nothing, but the view has a place again.
  useEffect(() => {
    if (scroller.current && !isPartial) savePlace(scroller.current, latest.current);
  }, [isPartial, scroller]);
}

/** Writes the row at the top into the address. */
function savePlace(
  { scrollTop }: HTMLElement,
  { list, isPartial, navigation, rowHeight }: ScrollRestoration,
): void {
  // A filtered or sorted view has no place that a reload could restore.
  if (isPartial) return;
  const first = Math.floor(scrollTop / rowHeight);
  navigation.saveTop(first > 0 || list.entry !== undefined ? list.rows[first] : undefined);
}

/** After a reload of the list the address names no row any more. */
function resetScroll(scroller: HTMLElement, navigation: ListNavigation, isPartial: boolean): void {
  navigation.saveTop(undefined);
  // The focused element went with the old list, as a row does, or has just been hidden, as the reload button below a selection.
  const { activeElement: active, body } = document;
  if (active && active !== body && getComputedStyle(active).visibility !== "hidden") return;
  // A filtered or sorted list has its rows a moment later: those that are there now may go.
  const first = isPartial ? '[role="grid"]' : '[role="row"][tabindex="0"]';
  scroller.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
}
