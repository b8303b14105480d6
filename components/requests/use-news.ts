"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Failure, failureOf } from "@/lib/client/api-failure";
import {
  beginningWith,
  fetchJournalPage,
  type JournalPages,
  type JournalSource,
  journalKey,
  useJournalNews,
} from "@/lib/client/journal";
import { filterQuery } from "@/lib/client/journal-filter";
import type { RequestList } from "./use-request-list";

/** What has come since the list was made. Nothing of it is in the list before somebody asks for it. */
export interface News {
  count: number;
  /** There is more than that. */
  more: boolean;
  /** Why the last look came to nothing; the next one comes by itself. */
  failure: Failure | undefined;
  busy: boolean;
  /** Puts them on top. With more than one look brought, and without following, the list begins anew. */
  show(): Promise<void>;
}

export function useNews(source: JournalSource, list: RequestList, live: boolean): News {
  const client = useQueryClient();
  const isHere = !list.isOld && list.now !== undefined;
  // Before all entries, where there were none.
  const since = isHere ? (list.latest ?? "0") : undefined;
  const { data, error } = useJournalNews(source, since, live);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure>();
  const news = live ? (data?.entries.length ?? 0) : 0;
  const more = live && (data?.more ?? false);

  async function show(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailed(undefined);
    const queryKey = journalKey(source.connection, filterQuery(source.filter));
    try {
      const page = data && news > 0 && !more ? data : await fetchJournalPage(source, undefined);
      // A page on its way would come back with the list as it was.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<JournalPages>(queryKey, (old) =>
        old && page === data
          ? { pages: [data, ...old.pages], pageParams: [undefined, ...old.pageParams] }
          : beginningWith(page),
      );
    } catch (thrown) {
      setFailed(failureOf(thrown));
    }
    setBusy(false);
  }

  return { count: news, more, failure: failed ?? (error && live ? failureOf(error) : undefined), busy, show };
}
