"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import {
  currentPlace,
  type ListNavigation,
  newAddress,
  useStepsWithin,
} from "@/components/list/find/use-list-navigation";
import { placeAddress, placeFrom } from "@/lib/client/find/place";

/** Where somebody is in the copy of a list, in the address: its query and the open row. A copy has pages of no address. */
export function useCopyNavigation(): ListNavigation {
  const path = usePathname();
  const parameters = useSearchParams();
  // The address may be ahead of the router: the first letter of a search that began in the live list is in it already.
  const [first] = useState(() => ({
    parameters,
    place: typeof window === "undefined" ? undefined : placeAhead(path),
  }));
  const place = useMemo(
    () => (parameters === first.parameters && first.place) || placeFrom(parameters),
    [parameters, first],
  );
  const query = useRef(place.query);
  useStepsWithin(path);
  const address = (row?: string) =>
    placeAddress(path, { from: "copy", ...(row !== undefined && { row }), query: query.current });
  return {
    place,
    addressOf: ({ key }) => placeAddress(path, { from: "copy", row: key }),
    open: ({ key }) => history.pushState(null, "", address(key)),
    openMissing: (key) => history.pushState(null, "", address(key)),
    close: () => history.pushState(null, "", address()),
    saveTop: () => undefined,
    saveQuery(next) {
      query.current = next;
      const { from, row } = currentPlace();
      if (from !== "copy") return;
      const changed = newAddress(path, { from, ...(row !== undefined && { row }), query: next });
      if (changed) history.replaceState(null, "", changed);
    },
  };
}

/** The place in the address of the window, unless that is still the page before, which a link has led away from. */
function placeAhead(path: string) {
  const place = currentPlace();
  return window.location.pathname === path && place.from === "copy" ? place : undefined;
}
