"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
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
import type { JournalPage } from "@/lib/contract/journal";
import type { RequestList } from "./use-request-list";

/** What has come since the list was made. Nothing of it is in a list that has something, before somebody asks for it. */
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
  const query = filterQuery(source.filter);
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
    const queryKey = journalKey(source.connection, query);
    try {
      const page = data && news > 0 && !more ? data : await fetchJournalPage(source, undefined);
      // A page on its way would come back with the list as it was.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<JournalPages>(queryKey, page === data ? onTopOf(data) : beginningWith(page));
    } catch (thrown) {
      setFailed(failureOf(thrown));
    }
    setBusy(false);
  }

  // In an empty list there is nothing that would move from under anybody's eyes.
  const alone = isHere && list.entries.length === 0 && news > 0 && !more ? data : undefined;
  useEffect(() => {
    if (alone) client.setQueryData<JournalPages>(journalKey(source.connection, query), onTopOf(alone));
  }, [client, source.connection, query, alone]);

  return { count: news, more, failure: failed ?? (error && live ? failureOf(error) : undefined), busy, show };
}

/** A list with this page before what it had. */
function onTopOf(page: JournalPage): (old: JournalPages | undefined) => JournalPages {
  return (old) =>
    old ? { pages: [page, ...old.pages], pageParams: [undefined, ...old.pageParams] } : beginningWith(page);
}
