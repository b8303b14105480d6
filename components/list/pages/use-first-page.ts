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
 * Takes in what the server brought with the page, where a list is loaded already. An answer that was taken in before came with
 * the page as the browser kept it, for no call: the list goes on as it is. A new one cost a call, so it is what is shown: its
 * page in place of the list, which can be brought back, or why there is none.
 */
export function useFirstPage(source: ResourceSource, start: ListStart): ReplacedList {
  const client = useQueryClient();
  const { answer } = start;
  const [before] = useState(() => adoptFirstPage(client, source, start));
  const key = answersKey(source);
  useEffect(() => {
    client.setQueryData<ReadonlySet<string>>(key, (known = new Set()) => new Set([...known, answer]));
  }, [client, key, answer]);
  return before;
}

const NOTHING: ReplacedList = { pages: undefined, failure: undefined };

function adoptFirstPage(client: QueryClient, source: ResourceSource, start: ListStart): ReplacedList {
  const { firstPage, firstFailure, answer } = start;
  const queryKey = resourceKey(source);
  const loaded = client.getQueryData<ResourcePages>(queryKey);
  const isKnown = client.getQueryData<ReadonlySet<string>>(answersKey(source))?.has(answer);
  if (isKnown) return NOTHING;
  if (!loaded) {
    // What failed before this answer is over.
    client.removeQueries({ queryKey });
    return NOTHING;
  }
  if (!firstPage) return { pages: undefined, failure: firstFailure };
  // Whatever is on its way belongs to the list that goes.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, listStartingWith(firstPage));
  return { pages: worthKeeping(loaded), failure: undefined };
}

/** The answers that were taken in, so that none is twice. */
function answersKey(source: ResourceSource) {
  return [...resourceKey(source), "answers"] as const;
}
