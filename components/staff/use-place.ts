"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { type Place, placeAddress, placeFrom } from "@/lib/client/place";
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
    open: (row) => history.pushState(null, "", addressOf(row)),
    close: () => history.pushState(null, "", placeAddress(path, view.current)),
    keepTop(row) {
      view.current = row ? { after: row.page.after ?? "", top: row.key } : {};
      // While a panel is open the address is the panel's: that of now, which a render may not know of yet.
      const next = placeAddress(path, view.current);
      if (placeNow().row !== undefined || next === path + window.location.search) return;
      history.replaceState(null, "", next);
    },
  };
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
function viewOf({ after, top, row }: Place): Place {
  if (top !== undefined) return { ...(after !== undefined && { after }), top };
  return after === undefined || row === undefined ? {} : { after, top: row };
}

function placeNow(): Place {
  return placeFrom(Object.fromEntries(new URLSearchParams(window.location.search)));
}
