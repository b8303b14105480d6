import { useEffect, useRef } from "react";
import { type CurrentPlace, currentPlace, newAddress, placeAddress } from "@/lib/client/find/place";
import { onStep, push } from "@/lib/client/find/steps";
import { isSameQuery, type ListQuery } from "@/lib/query/query";

/** What is noted of a history entry. */
interface Entry {
  /** The queries of the entries that led to it: one that was changed beside an open panel takes their place. */
  old?: readonly ListQuery[];
}

/** Goes to another place of the list. What is noted of this entry is of that one too: a step may lead back over both. */
export function pushEntry(address: string): void {
  const { old = [] }: Entry = history.state ?? {};
  const { query } = currentPlace();
  push({ old: [...old.filter((each) => !isSameQuery(each, query)), query] }, address);
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
  const entry = useRef<Entry>(null);
  useEffect(() => {
    query.current = followed.query;
  }, [followed]);
  useEffect(() => {
    entry.current = history.state;
  });
  useEffect(
    () =>
      onStep((step) => {
        if (window.location.pathname !== path) return false;
        const place = currentPlace();
        const { old = [] } = entry.current ?? {};
        const isKept = place.from === from && old.some((each) => isSameQuery(each, place.query));
        if (!isKept) query.current = place.query;
        // Bypasses Next at first; the second call has Next copy that state together with the address.
        History.prototype.replaceState.call(history, entry.current, "");
        const noted: Entry = { old: step.state?.old ?? (isKept ? old : undefined) };
        history.replaceState(noted, "", placeAddress(path, { ...place, query: query.current }));
        entry.current = history.state;
        return true;
      }),
    [path, from],
  );

  function saveQuery(next: ListQuery): void {
    query.current = next;
    const place = currentPlace();
    const address = newAddress(path, { ...place, query: next });
    if (!address) return;
    // A query that was only tried beside the panel is that of no other entry.
    history.replaceState(place.row && { old: history.state?.old ?? [place.query] }, "", address);
    entry.current = history.state;
  }
  return { query, saveQuery };
}
