"use client";

import { useDeferredValue, useState } from "react";
import { type Sort, useFoundRows } from "@/lib/client/find/use-found-rows";
import type { Row } from "@/lib/client/row-list";
import type { StaffList } from "./use-staff-list";

/** What is shown of what is loaded: all of it in the service's order, or what was found, or sorted. */
export interface StaffView {
  rows: readonly Row[];
  query: string;
  setQuery(query: string): void;
  sort: Sort | undefined;
  /** Ascending, then descending, then the service's order again. */
  sortBy(field: string): void;
  /** Whether fewer rows, or rows in another order, are shown than the service sent. */
  isPartial: boolean;
  isPending: boolean;
}

export function useStaffView(list: StaffList): StaffView {
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState<Sort>();
  // What is shown follows what is typed: while a cleared filter's rows are still there, they are not the list.
  const shownQuery = useDeferredValue(query);
  const found = useFoundRows({ rows: list.rows, version: list.pages, query: shownQuery, sort });
  return {
    rows: found.rows,
    query,
    setQuery,
    sort,
    sortBy: (field) => setSort((now) => nextSort(now, field)),
    isPartial: query.trim() !== "" || shownQuery.trim() !== "" || sort !== undefined,
    isPending: found.isPending || shownQuery !== query,
  };
}

function nextSort(now: Sort | undefined, field: string): Sort | undefined {
  if (now?.field !== field) return { field, direction: "ascending" };
  return now.direction === "ascending" ? { field, direction: "descending" } : undefined;
}
