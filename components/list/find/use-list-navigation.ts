"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Place, placeAddress, placeFrom } from "@/lib/client/find/place";
import type { Row } from "@/lib/client/list/row-list";
import type { ListQuery } from "@/lib/query/query";
import { useNamed } from "./use-named";

/** Reads and changes the list's place in the address of the page. None of it makes a request. */
export interface ListNavigation {
  place: CurrentPlace;
  /** The address of a row's panel, for links and for copying. */
  addressOf(row: Row): string;
  /** Opens a row's panel, as a history entry. */
  open(row: Row): void;
  /** Opens the panel of a row that is not loaded, by its key. */
  openMissing(key: string): void;
  close(): void;
  /** Writes the top row of the view into the address, so that a reload restores it. */
  saveTop(row: Row | undefined): void;
  /** Writes the query into the address, so that Back and a reload restore the same rows. */
  saveQuery(query: ListQuery): void;
}

type CurrentPlace = ReturnType<typeof placeFrom>;

export function useListNavigation(): ListNavigation {
  const path = usePathname();
  const parameters = useSearchParams();
  const followed = useMemo(() => placeFrom(parameters), [parameters]);
  const [place, name] = useNamed(followed);
  const view = useRef(viewOf(place));
  useStepsWithin(path);
  useEffect(() => {
    view.current = { ...view.current, query: followed.query };
  }, [followed]);
  const addressOf = useCallback(
    (row: Row) => placeAddress(path, { row: row.key, after: row.page.after ?? "" }),
    [path],
  );
  const push = (next: CurrentPlace) =>
    name(next, () => history.pushState(null, "", placeAddress(path, next)));
  return {
    place,
    addressOf,
    open: ({ key, page }) => push({ row: key, after: page.after ?? "", query: view.current.query }),
    openMissing: (key) => push({ row: key, query: view.current.query }),
    close: () => push(view.current),
    saveTop(row) {
      const top = row && { after: row.page.after ?? "", top: row.key };
      view.current = { ...top, query: view.current.query };
      // While a panel is open the address is the panel's. It is read from the window, as a render may lag behind.
      if (currentPlace().row !== undefined) return;
      // Bypasses Next, which would render the page during a scroll; only a reload and Back need this address.
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

/** The address of this place, if it differs from the current one and the page is still open. */
export function newAddress(path: string, place: Place): string | undefined {
  const next = placeAddress(path, place);
  const { pathname, search } = window.location;
  return pathname === path && next !== path + search ? next : undefined;
}

/**
 * Back and Forward within one list only show another place of the loaded rows. After a reload Next would fetch the page of the
 * older entry again, which costs a call, so this gives every entry that is navigated to the router state of the current page.
 */
export function useStepsWithin(path: string): void {
  const current = useRef<unknown>(null);
  useEffect(() => {
    current.current = history.state;
  });
  useEffect(() => {
    function stay(event: PopStateEvent): void {
      if (window.location.pathname !== path) return;
      event.stopImmediatePropagation();
      // Bypasses Next at first; the second call has Next copy that state together with the address.
      History.prototype.replaceState.call(history, current.current, "");
      history.replaceState(null, "", window.location.href);
    }
    window.addEventListener("popstate", stay, { capture: true });
    return () => window.removeEventListener("popstate", stay, { capture: true });
  }, [path]);
}

/** The place of the list behind the panel that an address opens: the panel's row, if the address names its page. */
function viewOf({ after, top, row, query }: CurrentPlace): CurrentPlace {
  if (top !== undefined) return { ...(after !== undefined && { after }), top, query };
  return after === undefined || row === undefined ? { query } : { after, top: row, query };
}

/** The place in the current address, which a render may lag behind. */
export function currentPlace(): CurrentPlace {
  return placeFrom(new URLSearchParams(window.location.search));
}
