"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSameQuery, type ListQuery } from "@/lib/client/find/query";
import { type Addressed, placeNow } from "./use-list-navigation";

/** A pause in typing this long, in milliseconds, and the address says what was typed. */
const TYPING_PAUSE_MS = 300;

/** What is asked of the list, which may be ahead of the address while somebody types. */
export interface KeptFind {
  /** The same value until something else is asked. */
  query: ListQuery;
  change(query: ListQuery): void;
  /** Reaches the address after a pause, as browsers allow an address few changes and each is a render of the page. */
  type(query: ListQuery): void;
  /** Does not wait for the pause. */
  typed(): void;
}

/** Begins with what the address says, follows where somebody steps to, and keeps the address up with what changes. */
export function useKeptFind(address: Addressed): KeptFind {
  const { place } = address;
  const [query, setQuery] = useState(place.query);
  /** What the address says, as far as is known here. */
  const kept = useRef(query);

  useEffect(() => {
    if (isSameQuery(place.query, kept.current)) return;
    // A render may be of an address that is over: what is there now counts.
    const now = placeNow().query;
    if (isSameQuery(now, kept.current)) return;
    kept.current = now;
    setQuery(now);
  }, [place]);

  function keep(next: ListQuery): void {
    if (isSameQuery(next, kept.current)) return;
    kept.current = next;
    address.keepQuery(next);
  }

  const keepTyped = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepTyped(query), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  return {
    query,
    change(next) {
      setQuery(next);
      keep(next);
    },
    type: setQuery,
    typed: () => keep(query),
  };
}
