"use client";

import { useDeferredValue, useMemo } from "react";
import { type Sort, useFoundRows } from "@/lib/client/find/use-found-rows";
import type { Row } from "@/lib/client/row-list";
import { useKeptFind } from "./use-kept-find";
import type { Addressed } from "./use-place";
import type { StaffList } from "./use-staff-list";

/** What is shown of what is loaded: all of it in the service's order, or what was found, or sorted. */
export interface StaffView {
  rows: readonly Row[];
  /** Where the row with this key is among `rows`, if it is. */
  indexOf(key: string): number | undefined;
  query: string;
  setQuery(query: string): void;
  /** Nothing more is typed for now. */
  typed(): void;
  sort: Sort | undefined;
  /** Ascending, then descending, then the service's order again. */
  sortBy(field: string): void;
  /** Whether fewer rows, or rows in another order, are shown than the service sent. */
  isPartial: boolean;
  isPending: boolean;
}

export function useStaffView(list: StaffList, address: Addressed): StaffView {
  const { find, change, type, typed } = useKeptFind(address);
  const { q: query = "", sort: field, order } = find;
  const sort = useMemo(() => sortOf(field, order), [field, order]);
  // What is shown follows what is typed: while a cleared filter's rows are still there, they are not the list.
  const shownQuery = useDeferredValue(query);
  const found = useFoundRows({ rows: list.rows, version: list.pages, query: shownQuery, sort });
  return {
    rows: found.rows,
    indexOf: (key) => (found.rows === list.rows ? list.indexOf(key) : placesIn(found.rows).get(key)),
    query,
    setQuery: (q) => type({ ...find, q }),
    typed,
    sort,
    sortBy(by) {
      const next = nextSort(sort, by);
      change({ q: query, ...(next && { sort: next.field }), ...(next && ORDERS[next.direction]) });
    },
    isPartial: query.trim() !== "" || shownQuery.trim() !== "" || sort !== undefined,
    isPending: found.isPending || shownQuery !== query,
  };
}

const places = new WeakMap<readonly Row[], ReadonlyMap<string, number>>();

/** Where each key is among rows that were found or sorted, looked through once: every such result is an array of its own. */
export function placesIn(rows: readonly Row[]): ReadonlyMap<string, number> {
  const known = places.get(rows) ?? new Map(rows.map(({ key }, index) => [key, index]));
  places.set(rows, known);
  return known;
}

const ORDERS = { ascending: {}, descending: { order: "descending" } } as const;

function sortOf(field: string | undefined, order: string | undefined): Sort | undefined {
  if (!field) return undefined;
  return { field, direction: order === "descending" ? order : "ascending" };
}

function nextSort(now: Sort | undefined, field: string): Sort | undefined {
  if (now?.field !== field) return { field, direction: "ascending" };
  return now.direction === "ascending" ? { field, direction: "descending" } : undefined;
}
