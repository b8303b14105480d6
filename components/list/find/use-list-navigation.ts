"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useRef } from "react";
import {
  type CurrentPlace,
  currentPlace,
  newAddress,
  type Place,
  placeAddress,
  placeFrom,
} from "@/lib/client/find/place";
import type { Row } from "@/lib/client/list/row-list";
import type { ListQuery } from "@/lib/query/query";
import { useNamed } from "./use-named";
import { pushEntry, useStepsWithin } from "./use-steps-within";

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

export function useListNavigation(): ListNavigation {
  const path = usePathname();
  const parameters = useSearchParams();
  const followed = useMemo(() => placeFrom(parameters), [parameters]);
  const [place, name] = useNamed(followed);
  const view = useRef(viewOf(place));
  const { query, saveQuery } = useStepsWithin(path, followed);
  const addressOf = useCallback((row: Row) => placeAddress(path, placeOf(row)), [path]);
  const push = (to: Place) => {
    const next = { ...to, query: query.current };
    name(next, () => pushEntry(placeAddress(path, next)));
  };
  return {
    place,
    addressOf,
    open: (row) => push(placeOf(row)),
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

/** The place of a row's panel. */
function placeOf(row: Row): Place {
  return { row: row.key, after: row.page.after ?? "" };
}

/** The place of the list behind the panel that an address opens: the panel's row, if the address names its page. */
function viewOf({ after, top, row }: Place): Place {
  if (top !== undefined) return { ...(after !== undefined && { after }), top };
  return after === undefined || row === undefined ? {} : { after, top: row };
}
