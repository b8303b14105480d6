"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSameQuery, type ListQuery } from "@/lib/query/query";
import { currentPlace, type ListNavigation } from "./use-list-navigation";

/** After a pause in typing of this many milliseconds the address gets the text. */
const TYPING_PAUSE_MS = 300;

/** The query of the list, which is ahead of the address while somebody types. */
export interface QueryState {
  /** The same value until the query changes. */
  query: ListQuery;
  change(query: ListQuery): void;
  /** Changes the query at once and the address after a pause, as browsers limit address changes and each renders the page. */
  type(query: ListQuery): void;
  /** Writes the query into the address without waiting for the pause. */
  flush(): void;
}

/** The query in the address, followed through Back and Forward, and written back when it changes. */
export function useQueryState(navigation: ListNavigation): QueryState {
  const { place } = navigation;
  const [query, setQuery] = useState(place.query);
  /** The query that the address has, as far as this hook knows. */
  const saved = useRef(query);

  useEffect(() => {
    if (isSameQuery(place.query, saved.current)) return;
    // This render may be of an earlier address, so the current one is read again.
    const now = currentPlace().query;
    if (isSameQuery(now, saved.current)) return;
    saved.current = now;
    setQuery(now);
  }, [place]);

  function save(next: ListQuery): void {
    if (isSameQuery(next, saved.current)) return;
    saved.current = next;
    navigation.saveQuery(next);
  }

  const saveTyped = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveTyped(query), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  return {
    query,
    change(next) {
      setQuery(next);
      save(next);
    },
    type: setQuery,
    flush: () => save(query),
  };
}
