"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { RequestList } from "@/components/requests/list/use-request-list";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import {
  fetchJournalPage,
  type JournalPages,
  type JournalSource,
  journalKey,
  journalStartingWith,
  useJournalNews,
} from "@/lib/client/journal/journal";
import { filterQuery } from "@/lib/client/journal/journal-filter";
import type { JournalNews } from "@/lib/contract/journal";

/** A list that has grown by itself beyond this many rows begins anew. */
const MOST_ROWS = 2_000;

/** What has come since the list was made, as long as it is not in the list. */
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

interface FollowOptions {
  /** Whether the end of the list is looked at. */
  isLive: boolean;
  /** Whether what is new may go into the list by itself, as nobody would see anything move that they read. */
  mayMove: boolean;
}

export function useNews(source: JournalSource, list: RequestList, { isLive, mayMove }: FollowOptions): News {
  const client = useQueryClient();
  const isHere = !list.isOld && list.now !== undefined;
  // Before all entries, where there were none.
  const since = isHere ? (list.latest ?? "0") : undefined;
  const { data, error } = useJournalNews(source, since, isLive);
  const [busy, setBusy] = useState(false);
  const [insertFailure, setInsertFailure] = useState<Failure>();
  const news = isLive ? (data?.entries.length ?? 0) : 0;
  const more = isLive && (data?.more ?? false);

  /** @throws ApiFailure */
  async function apply(latest: JournalNews | undefined): Promise<void> {
    const queryKey = journalKey(source.connection, filterQuery(source.filter));
    const isWhole = latest && latest.entries.length > 0 && !latest.more && list.entries.length < MOST_ROWS;
    const begin = isWhole ? prepend(latest) : journalStartingWith(await fetchJournalPage(source, undefined));
    // A page on its way would come back with the list as it was.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<JournalPages>(queryKey, begin);
  }

  async function show(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setInsertFailure(undefined);
    await apply(isLive ? data : undefined).catch((thrown: unknown) => setInsertFailure(failureOf(thrown)));
    setBusy(false);
  }

  // In an empty list there is nothing that would move from under anybody's eyes.
  const shouldInsert =
    isHere && news > 0 && (mayMove || list.entries.length === 0) && !busy && insertFailure === undefined;
  const insert = useEffectEvent(apply);
  useEffect(() => {
    if (shouldInsert) insert(data).catch((thrown: unknown) => setInsertFailure(failureOf(thrown)));
  }, [shouldInsert, data]);

  return {
    count: shouldInsert ? 0 : news,
    more,
    failure: insertFailure ?? (error && isLive ? failureOf(error) : undefined),
    busy,
    show,
  };
}

/** A list with this before what it had, in its first page: a list that is followed for hours has no more pages for it. */
function prepend(news: JournalNews): (old: JournalPages | undefined) => JournalPages {
  return (old) => {
    const [first, ...others] = old?.pages ?? [];
    if (!old || !first)
      return journalStartingWith({ now: news.now, entries: news.entries, ...latestIn(news) });
    const mergeOptions = {
      ...first,
      now: news.now,
      entries: [...news.entries, ...first.entries],
      ...latestIn(news),
    };
    return { ...old, pages: [mergeOptions, ...others] };
  };
}

function latestIn({ latest }: JournalNews): { latest?: string } {
  return latest === undefined ? {} : { latest };
}
