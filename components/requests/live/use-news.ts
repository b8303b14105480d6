"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { attemptsIn, type ListEntry } from "@/components/requests/list/merge-entries";
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

/** A list that has grown by itself beyond this many rows is reloaded. */
const MOST_ROWS = 2_000;

const NOTHING: readonly ListEntry[] = [];

/** New entries that are not in the list yet. */
export interface News {
  /** How many attempts: what is missing between them is none. */
  count: number;
  /** Whether there are more than `count`, or the database has lost the entry that they were asked for after. */
  more: boolean;
  /** Why the last poll failed; the next one follows by itself. */
  failure: Failure | undefined;
  busy: boolean;
  /** Inserts them at the top; reloads the list if there are more than one answer holds, or if it is not live. */
  show(): Promise<void>;
}

interface FollowOptions {
  /** Whether new entries are polled for. */
  isLive: boolean;
  /** Whether new entries may be inserted by themselves, because nothing that somebody reads would move. */
  mayMove: boolean;
}

export function useNews(source: JournalSource, list: RequestList, { isLive, mayMove }: FollowOptions): News {
  const client = useQueryClient();
  const isHere = !list.isOld && list.now !== undefined;
  // An empty list is polled from the very beginning.
  const since = isHere ? (list.latest ?? "0") : undefined;
  const { data, error } = useJournalNews(source, since, isLive);
  const [busy, setBusy] = useState(false);
  const [insertFailure, setInsertFailure] = useState<Failure>();
  const news = (isLive && data?.entries) || NOTHING;
  const more = isLive && (data?.more ?? false);

  /** @throws ApiFailure */
  async function apply(latest: JournalNews | undefined): Promise<void> {
    const queryKey = journalKey(source.connection, filterQuery(source.filter));
    const isWhole = latest && latest.entries.length > 0 && !latest.more && list.entries.length < MOST_ROWS;
    const begin = isWhole ? prepend(latest) : journalStartingWith(await fetchJournalPage(source, undefined));
    // A page on its way would overwrite the list with its old state.
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

  // In an empty list nothing can move.
  const shouldInsert =
    isHere &&
    (news.length > 0 || more) &&
    (mayMove || list.entries.length === 0) &&
    !busy &&
    insertFailure === undefined;
  const insert = useEffectEvent(apply);
  useEffect(() => {
    if (shouldInsert) insert(data).catch((thrown: unknown) => setInsertFailure(failureOf(thrown)));
  }, [shouldInsert, data]);

  return {
    count: shouldInsert ? 0 : attemptsIn(news).length,
    more,
    failure: insertFailure ?? (error && isLive ? failureOf(error) : undefined),
    busy,
    show,
  };
}

/** Prepends the news to the first page, so that a list that is live for hours does not grow in pages. */
function prepend(news: JournalNews): (old: JournalPages | undefined) => JournalPages {
  return (old) => {
    const [first, ...others] = old?.pages ?? [];
    if (!old || !first)
      return journalStartingWith({ now: news.now, entries: news.entries, ...latestIn(news) });
    const newest = {
      ...first,
      now: news.now,
      entries: [...news.entries, ...first.entries],
      ...latestIn(news),
    };
    return { ...old, pages: [newest, ...others] };
  };
}

function latestIn({ latest }: JournalNews): { latest?: string } {
  return latest === undefined ? {} : { latest };
}
