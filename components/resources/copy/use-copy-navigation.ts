"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import { useNamed } from "@/components/list/find/use-named";
import { pushEntry, useStepsWithin } from "@/components/list/find/use-steps-within";
import { currentPlace, placeAddress, placeFrom } from "@/lib/client/find/place";

/** Where somebody is in the copy of a list, in the address: its query and the open row. A copy has pages of no address. */
export function useCopyNavigation(): ListNavigation {
  const path = usePathname();
  const parameters = useSearchParams();
  // The address may be ahead of the router: the first letter of a search that began in the live list is in it already.
  const [first] = useState(() => ({
    parameters,
    place: typeof window === "undefined" ? undefined : placeAhead(path),
  }));
  const followed = useMemo(
    () => (parameters === first.parameters && first.place) || placeFrom(parameters),
    [parameters, first],
  );
  const [place, name] = useNamed(followed);
  const { query, saveQuery } = useStepsWithin(path, followed);
  const push = (row?: string) => {
    const next = { from: "copy", ...(row !== undefined && { row }), query: query.current };
    name(next, () => pushEntry(placeAddress(path, next)));
  };
  return {
    place,
    addressOf: ({ key }) => placeAddress(path, { from: "copy", row: key }),
    open: ({ key }) => push(key),
    openMissing: push,
    close: () => push(),
    saveTop: () => undefined,
    saveQuery(next) {
      if (currentPlace().from === "copy") saveQuery(next);
    },
  };
}

/** The place in the address of the window, unless that is still the page before, which a link has led away from. */
function placeAhead(path: string) {
  const place = currentPlace();
  return window.location.pathname === path && place.from === "copy" ? place : undefined;
}
