"use client";

import { useCallback, useEffect, useState } from "react";
import { type Failure, failureOf } from "@/lib/client/api-failure";
import type { ListPage } from "@/lib/client/list-page";
import { type ListEnd, listEnd } from "@/lib/client/next-cursor";
import { passesAt } from "@/lib/client/pause";
import { RowList } from "@/lib/client/row-list";
import { useStaff } from "@/lib/client/staff";
import type { Resource } from "@/lib/contract/resources";

/** Spreads the tabs that wait for the same window, so that they do not all ask in its first moment. */
const RESUME_SPREAD_MS = 750;

interface Source {
  connection: string;
  resource: Resource;
  /** What the server brought: the first page, or why not. */
  firstPage: ListPage | undefined;
  firstFailure: Failure | undefined;
}

/** The list and where it stands. Exactly one of `loading`, `failure` and `end` says what its last row says. */
export interface StaffList {
  rows: RowList["rows"];
  /** Pages hold it, so that a new page is a new value although the rows grow in place. */
  pages: readonly ListPage[];
  /** Every field that any row has, in the order of their first coming. */
  fields: readonly string[];
  duplicates: number;
  loading: boolean;
  failure: Failure | undefined;
  /** When the failure passes by itself and the list goes on, by the browser's clock. */
  resumesAt: number | undefined;
  end: ListEnd | undefined;
  /** Asks for the next page when there is one to ask for and nothing stands in the way. */
  more(): void;
  /** Asks for what failed again. */
  retry(): void;
}

/** Staff as an endless list that pauses with the budget and goes on by itself (interface, "Pagination", "Limits"). */
export function useStaffList({ connection, resource, firstPage, firstFailure }: Source): StaffList {
  const query = useStaff({ connection, resource, firstPage });
  const [list] = useState(() => new RowList(resource.cursor));
  const pages = query.data?.pages ?? NO_PAGES;
  const { rows, fields, duplicates, addedByLast } = list.absorb(pages);
  const end = listEnd(pages, addedByLast);
  const failure = failureNow(query.error, pages.length === 0 && !query.isFetched ? firstFailure : undefined);
  const loading = query.isFetching;
  const started = pages.length > 0;
  const { fetchNextPage, refetch } = query;

  const ask = useCallback(() => {
    if (started) void fetchNextPage({ cancelRefetch: false });
    else void refetch({ cancelRefetch: false });
  }, [started, fetchNextPage, refetch]);

  const ready = started && end === undefined && !loading && failure === undefined;
  const more = useCallback(() => {
    if (ready) ask();
  }, [ready, ask]);

  const resumesAt = failure && !loading ? passesAt(failure) : undefined;
  useEffect(() => {
    if (resumesAt === undefined) return;
    const wait = resumesAt - Date.now() + Math.random() * RESUME_SPREAD_MS;
    const timer = setTimeout(ask, Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [resumesAt, ask]);

  const shown = loading ? undefined : failure;
  return { rows, pages, fields, duplicates, loading, failure: shown, resumesAt, end, more, retry: ask };
}

const NO_PAGES: readonly ListPage[] = [];

function failureNow(error: Error | null, first: Failure | undefined): Failure | undefined {
  return error ? failureOf(error) : first;
}
