"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  listStartingWith,
  type ResourcePages,
  type ResourceSource,
  resourceKey,
} from "@/lib/client/list/resource-pages";
import type { ListStart } from "./first-page";
import { type ReplacedList, worthKeeping } from "./use-reload";

/**
 * Adopts the server's first page where a list is loaded already. An answer that was adopted before comes from the browser's page
 * cache and cost no call, so the list stays. A new answer cost a call, so its page replaces the list, which can be restored, or
 * its failure is shown.
 */
export function useFirstPage(source: ResourceSource, start: ListStart): ReplacedList {
  const client = useQueryClient();
  const { answer } = start;
  const [before] = useState(() => adoptFirstPage(client, source, start));
  const key = answersKey(source);
  useEffect(() => {
    client.setQueryData<Answers>(key, (known) => new Map(known).set(answer, NOTHING));
  }, [client, key, answer]);
  return before;
}

/** What each answer that was adopted has replaced, until it is shown: React may begin its render anew once the list is replaced. */
type Answers = ReadonlyMap<string, ReplacedList>;

const NOTHING: ReplacedList = { pages: undefined, failure: undefined };

function adoptFirstPage(client: QueryClient, source: ResourceSource, start: ListStart): ReplacedList {
  const { firstPage, firstFailure, answer } = start;
  const queryKey = resourceKey(source);
  const loaded = client.getQueryData<ResourcePages>(queryKey);
  const known = client.getQueryData<Answers>(answersKey(source));
  const adopted = known?.get(answer);
  if (adopted) return adopted;
  if (!loaded) {
    // A failure from before this answer is over.
    client.removeQueries({ queryKey });
    return NOTHING;
  }
  if (!firstPage) return { pages: undefined, failure: firstFailure };
  // A page that is on its way belongs to the list that is replaced.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, listStartingWith(firstPage));
  const replaced = { pages: worthKeeping(loaded), failure: undefined };
  client.setQueryData<Answers>(answersKey(source), new Map(known).set(answer, replaced));
  return replaced;
}

/** The query key of the answers that were adopted, so that none is adopted twice. */
function answersKey(source: ResourceSource) {
  return [...resourceKey(source), "answers"] as const;
}
