"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Place, placeAddress, placeFrom } from "@/lib/client/find/place";
import type { Row } from "@/lib/client/list/row-list";
import { isSameQuery, type ListQuery } from "@/lib/query/query";
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
  const { query, saveQuery } = useStepsWithin(path, followed);
  const addressOf = useCallback(
    (row: Row) => placeAddress(path, { row: row.key, after: row.page.after ?? "" }),
    [path],
  );
  const push = (to: Place) => {
    const next = { ...to, query: query.current };
    name(next, () => history.pushState(null, "", placeAddress(path, next)));
  };
  return {
    place,
    addressOf,
    open: ({ key, page }) => push({ row: key, after: page.after ?? "" }),
    openMissing: (key) => push({ row: key }),
    close: () => push(view.current),
    saveTop(row) {
      view.current = row ? { after: row.page.after ?? "", top: row.key } : {};
      // While a panel is open the address is the panel's. It is read from the window, as a render may lag behind.
      if (currentPlace().row !== undefined) return;
      // Bypasses Next, which would render the page during a scroll; only a reload and Back need this address.
      const next = newAddress(path, { ...view.current, query: query.current });
      if (next) History.prototype.replaceState.call(history, history.state, "", next);
    },
    saveQuery,
  };
}

/** The address of this place, if it differs from the current one and the page is still open. */
function newAddress(path: string, place: Place): string | undefined {
  const next = placeAddress(path, place);
  const { pathname, search } = window.location;
  return pathname === path && next !== path + search ? next : undefined;
}

/** What is known of a history entry. */
interface Entry {
  /** What its query was before it was changed beside an open panel: the entries that led to it still have that. */
  was?: ListQuery;
}

/**
 * Back and Forward within one list only show another place of the loaded rows. After a reload Next would fetch the page of the
 * older entry again, which costs a call, so this gives every entry that is navigated to the router state of the current page. A
 * query that was changed beside a panel stays when Back closes that.
 * @returns the query in use, and what writes another one into the address
 */
export function useStepsWithin(path: string, followed: CurrentPlace) {
  const { from } = followed;
  const query = useRef(followed.query);
  const current = useRef<Entry>(null);
  useEffect(() => {
    query.current = followed.query;
  }, [followed]);
  useEffect(() => {
    current.current = history.state;
  });
  useEffect(() => {
    function stay(event: PopStateEvent): void {
      if (window.location.pathname !== path) return;
      event.stopImmediatePropagation();
      const place = currentPlace();
      const was = current.current?.was;
      const isKept = was && place.from === from && isSameQuery(place.query, was);
      const next = isKept ? { ...place, query: query.current } : place;
      // Bypasses Next at first; the second call has Next copy that state together with the address.
      History.prototype.replaceState.call(history, current.current, "");
      history.replaceState({ was: event.state?.was ?? (isKept && was) }, "", placeAddress(path, next));
    }
    window.addEventListener("popstate", stay, { capture: true });
    return () => window.removeEventListener("popstate", stay, { capture: true });
  }, [path, from]);

  function saveQuery(next: ListQuery): void {
    query.current = next;
    const place = currentPlace();
    const address = newAddress(path, { ...place, query: next });
    if (!address) return;
    const was = place.row === undefined ? undefined : (history.state?.was ?? place.query);
    history.replaceState({ was }, "", address);
    current.current = history.state;
  }
  return { query, saveQuery };
}

/** The place of the list behind the panel that an address opens: the panel's row, if the address names its page. */
function viewOf({ after, top, row }: Place): Place {
  if (top !== undefined) return { ...(after !== undefined && { after }), top };
  return after === undefined || row === undefined ? {} : { after, top: row };
}

/** The place in the current address, which a render may lag behind. */
export function currentPlace(): CurrentPlace {
  return placeFrom(new URLSearchParams(window.location.search));
}
