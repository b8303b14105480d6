"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSameQuery, type ListQuery } from "@/lib/client/find/query";
import { currentPlace, type ListNavigation } from "./use-list-navigation";

/** A pause in typing this long, in milliseconds, and the address says what was typed. */
const TYPING_PAUSE_MS = 300;

/** What is asked of the list, which may be ahead of the address while somebody types. */
export interface QueryState {
  /** The same value until something else is asked. */
  query: ListQuery;
  change(query: ListQuery): void;
  /** Reaches the address after a pause, as browsers allow an address few changes and each is a render of the page. */
  type(query: ListQuery): void;
  /** Does not wait for the pause. */
  flush(): void;
}

/** Begins with what the address says, follows where somebody steps to, and keeps the address up with what changes. */
export function useQueryState(navigation: ListNavigation): QueryState {
  const { place } = navigation;
  const [query, setQuery] = useState(place.query);
  /** What the address says, as far as is known here. */
  const saved = useRef(query);

  useEffect(() => {
    if (isSameQuery(place.query, saved.current)) return;
    // A render may be of an address that is over: what is there now counts.
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
