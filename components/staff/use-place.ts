"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { type Find, findIn, type Place, placeAddress, placeFrom } from "@/lib/client/place";
import type { Row } from "@/lib/client/row-list";

/** The address of the page as the list uses it. Nothing here asks the server for anything. */
export interface Addressed {
  place: Place;
  /** The address of a row's panel, for links and for copying. */
  addressOf(row: Row): string;
  /** Opens a row's panel, as a step that Back undoes. */
  open(row: Row): void;
  close(): void;
  /** Notes the row at the top of the view, so that a reload comes back to it. */
  keepTop(row: Row | undefined): void;
  /** Notes what is looked for and how it is sorted, so that Back and a reload come to the same rows. */
  keepFind(find: Find): void;
}

export function usePlace(): Addressed {
  const path = usePathname();
  const parameters = useSearchParams();
  const place = placeFrom(Object.fromEntries(parameters));
  const view = useRef(viewOf(place));
  useStepsWithin(path);
  const addressOf = useCallback(
    (row: Row) => placeAddress(path, { row: row.key, after: row.page.after ?? "" }),
    [path],
  );
  return {
    place,
    addressOf,
    open: (row) =>
      history.pushState(
        null,
        "",
        placeAddress(path, { row: row.key, after: row.page.after ?? "", ...findIn(view.current) }),
      ),
    close: () => history.pushState(null, "", placeAddress(path, view.current)),
    keepTop(row) {
      const top = row && { after: row.page.after ?? "", top: row.key };
      view.current = { ...top, ...findIn(view.current) };
      // While a panel is open the address is the panel's: that of now, which a render may not know of yet.
      if (placeNow().row === undefined) replaceAddress(path, view.current);
    },
    keepFind(find) {
      const { after, top } = view.current;
      view.current = { ...(after !== undefined && { after }), ...(top !== undefined && { top }), ...find };
      const { row, after: page } = placeNow();
      replaceAddress(path, row === undefined ? view.current : { row, ...(page && { after: page }), ...find });
    },
  };
}

/** Says it in the address without a step, if somebody is still on the page and it says something else. */
function replaceAddress(path: string, place: Place): void {
  const next = placeAddress(path, place);
  const { pathname, search } = window.location;
  if (pathname === path && next !== path + search) history.replaceState(null, "", next);
}

/**
 * Back and Forward between addresses of one list only show another place of what is loaded. After a reload, Next would ask the
 * server for the page of the address that was left, and the service would be read once more: so an address that is stepped to
 * gets the page that is shown, as one that is opened does.
 */
function useStepsWithin(path: string): void {
  const shown = useRef<unknown>(null);
  useEffect(() => {
    shown.current = history.state;
  });
  useEffect(() => {
    function stay(event: PopStateEvent): void {
      if (window.location.pathname !== path) return;
      event.stopImmediatePropagation();
      // Past Next, which then copies it with the address.
      History.prototype.replaceState.call(history, shown.current, "");
      history.replaceState(null, "", window.location.href);
    }
    window.addEventListener("popstate", stay, { capture: true });
    return () => window.removeEventListener("popstate", stay, { capture: true });
  }, [path]);
}

/** Where the list is that an address begins with, without the panel: at its row, if that is on a page the address names. */
function viewOf({ after, top, row, ...place }: Place): Place {
  const find = findIn(place);
  if (top !== undefined) return { ...(after !== undefined && { after }), top, ...find };
  return after === undefined || row === undefined ? find : { after, top: row, ...find };
}

/** What the address says now, which a render may not know of yet. */
export function placeNow(): Place {
  return placeFrom(Object.fromEntries(new URLSearchParams(window.location.search)));
}
