"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { currentPlace } from "@/lib/client/find/place";
import { isSameQuery, type ListQuery, type Sort } from "@/lib/query/query";
import type { ListNavigation } from "./use-list-navigation";

/** After a pause in typing of this many milliseconds the address gets the text. */
const TYPING_PAUSE_MS = 300;

/** The query of the list, which is ahead of the address while somebody types, and what changes it. */
export interface QueryState {
  /** The same value until the query changes. */
  query: ListQuery;
  /** Changes the text at once and the address after a pause, as browsers limit address changes and each renders the page. */
  setText(text: string): void;
  /** Typing is over: the address gets the text at once. */
  flush(): void;
  /** Only rows with one of these values in the field (see `valueToken`); with none of them, all rows. */
  setFilter(field: string, values: readonly string[]): void;
  /** Clears the text and every filter; the order stays. */
  clear(): void;
  /** Ascending, then descending, then the service's order again. */
  sortBy(field: string): void;
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

  function change(next: Partial<ListQuery>): void {
    const changed = { ...query, ...next };
    setQuery(changed);
    save(changed);
  }

  return {
    query,
    setText: (text) => setQuery({ ...query, text }),
    flush: () => save(query),
    setFilter: (field, values) => change({ filters: withFilter(query, field, values) }),
    clear: () => change({ text: "", filters: [] }),
    sortBy: (field) => change({ sort: nextSort(query.sort, field) }),
  };
}

/** A filter keeps its position while its values change, so that the chips stay in place. */
function withFilter({ filters }: ListQuery, field: string, values: readonly string[]): ListQuery["filters"] {
  const exists = filters.some((filter) => filter.field === field);
  const all = exists ? filters : [...filters, { field, values }];
  return all
    .map((filter) => (filter.field === field ? { field, values } : filter))
    .filter((filter) => filter.values.length > 0);
}

/** Ascending, then descending, then none. */
function nextSort(now: Sort | undefined, field: string): Sort | undefined {
  if (now?.field !== field) return { field, direction: "ascending" };
  return now.direction === "ascending" ? { field, direction: "descending" } : undefined;
}
