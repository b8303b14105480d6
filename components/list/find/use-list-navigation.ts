"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Place, placeAddress, placeFrom } from "@/lib/client/find/place";
import type { ListQuery } from "@/lib/client/find/query";
import type { Row } from "@/lib/client/list/row-list";

/** The address of the page as the list uses it. Nothing here asks the server for anything. */
export interface ListNavigation {
  place: CurrentPlace;
  /** The address of a row's panel, for links and for copying. */
  addressOf(row: Row): string;
  /** Opens a row's panel, as a step that Back undoes. */
  open(row: Row): void;
  /** The same for a row that is not loaded, of which no more than its key is known. */
  openMissing(key: string): void;
  close(): void;
  /** Notes the row at the top of the view, so that a reload comes back to it. */
  saveTop(row: Row | undefined): void;
  /** Notes what is asked of the list, so that Back and a reload come to the same rows. */
  saveQuery(query: ListQuery): void;
}

type CurrentPlace = ReturnType<typeof placeFrom>;

export function useListNavigation(): ListNavigation {
  const path = usePathname();
  const parameters = useSearchParams();
  const place = useMemo(() => placeFrom(parameters), [parameters]);
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
        placeAddress(path, { row: row.key, after: row.page.after ?? "", query: view.current.query }),
      ),
    openMissing: (key) =>
      history.pushState(null, "", placeAddress(path, { row: key, query: view.current.query })),
    close: () => history.pushState(null, "", placeAddress(path, view.current)),
    saveTop(row) {
      const top = row && { after: row.page.after ?? "", top: row.key };
      view.current = { ...top, query: view.current.query };
      // While a panel is open the address is the panel's: that of now, which a render may not know of yet.
      if (currentPlace().row !== undefined) return;
      // Past Next, which would render the page anew for it while somebody scrolls: only a reload and Back read it.
      const next = newAddress(path, view.current);
      if (next) History.prototype.replaceState.call(history, history.state, "", next);
    },
    saveQuery(query) {
      view.current = { ...view.current, query };
      const { row, after } = currentPlace();
      const panel = row !== undefined && { row, ...(after && { after }), query };
      const next = newAddress(path, panel || view.current);
      if (next) history.replaceState(null, "", next);
    },
  };
}

/** The address of this place, if somebody is still on the page and its address says something else. */
function newAddress(path: string, place: Place): string | undefined {
  const next = placeAddress(path, place);
  const { pathname, search } = window.location;
  return pathname === path && next !== path + search ? next : undefined;
}

/**
 * Back and Forward between addresses of one list only show another place of what is loaded. After a reload, Next would ask the
 * server for the page of the address that was left, and the service would be read once more: so an address that is stepped to
 * gets the page that is shown, as one that is opened does.
 */
function useStepsWithin(path: string): void {
  const current = useRef<unknown>(null);
  useEffect(() => {
    current.current = history.state;
  });
  useEffect(() => {
    function stay(event: PopStateEvent): void {
      if (window.location.pathname !== path) return;
      event.stopImmediatePropagation();
      // Past Next, which then copies it with the address.
      History.prototype.replaceState.call(history, current.current, "");
      history.replaceState(null, "", window.location.href);
    }
    window.addEventListener("popstate", stay, { capture: true });
    return () => window.removeEventListener("popstate", stay, { capture: true });
  }, [path]);
}

/** Where the list is that an address begins with, without the panel: at its row, if that is on a page the address names. */
function viewOf({ after, top, row, query }: CurrentPlace): CurrentPlace {
  if (top !== undefined) return { ...(after !== undefined && { after }), top, query };
  return after === undefined || row === undefined ? { query } : { after, top: row, query };
}

/** What the address says now, which a render may not know of yet. */
export function currentPlace(): CurrentPlace {
  return placeFrom(new URLSearchParams(window.location.search));
}
