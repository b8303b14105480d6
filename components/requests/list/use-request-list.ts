"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { usePageFetcher } from "@/components/list/pages/use-page-fetcher";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { type JournalPages, journalKey, journalStartingWith, useJournal } from "@/lib/client/journal/journal";
import { filterQuery, type RequestsFilter } from "@/lib/client/journal/journal-filter";
import type { JournalPage } from "@/lib/contract/journal";
import { type ListEntry, mergeEntries } from "./merge-entries";
import { hasReturnPoint } from "./return-point";

/** What the server brought: the first page of the filter in the address, or why not. */
export interface FirstRequests {
  query: string;
  page?: JournalPage;
  failure?: Failure;
}

export interface RequestList {
  entries: readonly ListEntry[];
  /** Which filter the entries are of: while another one loads, or is refused, those of the one before stay. */
  query: string;
  isOld: boolean;
  /** The server's clock when the newest page was made, in milliseconds; none while there is nothing. */
  now: number | undefined;
  /** The last entry that was there, whatever the filter: what comes after it is news. Absent while there was none. */
  latest: string | undefined;
  /** How far back the journal reaches, whatever the filter. */
  reachesBackTo: number | undefined;
  loading: boolean;
  failure: Failure | undefined;
  /** Everything that the filter lets through is here. */
  isComplete: boolean;
  /** Asks for the next older page when there is one and nothing stands in the way. */
  more(): void;
  retry(): void;
}

interface VisiblePages {
  query: string;
  data: Pick<JournalPages, "pages">;
}

export function useRequestList(
  connection: string,
  filter: RequestsFilter,
  first: FirstRequests,
): RequestList {
  const query = filterQuery(filter);
  const isFirst = first.query === query;
  const source = { connection, filter };
  const journal = useJournal(source, isFirst ? first.page : undefined, !(isFirst && first.failure));
  const { data, error, isFetching, hasNextPage } = journal;
  useFreshFirstPage(connection, query, isFirst ? first.page : undefined);

  const [last, setLast] = useState<VisiblePages>();
  if (data && data !== last?.data) setLast({ query, data });
  const failure = error
    ? failureOf(error)
    : isFirst && !journal.isFetched && !isFetching
      ? first.failure
      : undefined;
  // A filter that was not understood leaves the list; one that could not be loaded would be mistaken for the one before.
  const isRefused = failure?.error.code === "query_invalid";
  const visible = data ? { query, data } : failure && !isFetching && !isRefused ? undefined : last;
  const pages = visible?.data.pages ?? NO_PAGES;
  const entries = useMemo(() => mergeEntries(pages), [pages]);
  const isStarted = data !== undefined;
  const isFree = hasNextPage && !isFetching && failure === undefined;
  const { ask, more } = usePageFetcher({ query: journal, loaded: data?.pages.length ?? 0, isFree, failure });

  return {
    entries,
    query: visible?.query ?? query,
    isOld: !isStarted && visible !== undefined,
    now: pages[0]?.now,
    latest: pages[0]?.latest,
    reachesBackTo: pages[0]?.reachesBackTo ?? pages.at(-1)?.reachesBackTo,
    loading: isFetching,
    failure: isFetching ? undefined : failure,
    isComplete: isStarted && !hasNextPage,
    more,
    retry: ask,
  };
}

const NO_PAGES: readonly JournalPage[] = [];

/** Whoever comes anew sees what the server has just brought, not what was loaded on a visit before; whoever comes back does. */
function useFreshFirstPage(connection: string, query: string, page: JournalPage | undefined): void {
  const client = useQueryClient();
  const [isReturning] = useState(() => hasReturnPoint(connection, query));
  useEffect(() => {
    const key = journalKey(connection, query);
    const loaded = client.getQueryData<JournalPages>(key);
    if (!page || !loaded || isReturning) return;
    if (loaded.pages.every(({ now }) => now < page.now)) client.setQueryData(key, journalStartingWith(page));
  }, [client, connection, query, page, isReturning]);
}
