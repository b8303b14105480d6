"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Failure } from "@/lib/client/http/api-failure";
import {
  listStartingWith,
  type ResourcePages,
  type ResourceSource,
  resourceKey,
} from "@/lib/client/list/resource-pages";
import type { ListStart } from "./first-page";
import { keepReplaced } from "./use-reload";

/**
 * Adopts the server's first page where a list is loaded already. An answer that was adopted before comes from the browser's page
 * cache and cost no call, so the list stays. A new answer cost a call, so its page replaces the list, which can be restored, or
 * its failure is shown.
 */
export function useFirstPage(source: ResourceSource, start: ListStart): Failure | undefined {
  const client = useQueryClient();
  const { answer } = start;
  const [failure] = useState(() => adoptFirstPage(client, source, start));
  useEffect(() => remember(client, source, answer), [client, source, answer]);
  return failure;
}

function adoptFirstPage(client: QueryClient, source: ResourceSource, start: ListStart): Failure | undefined {
  const { firstPage, firstFailure, answer } = start;
  const queryKey = resourceKey(source);
  const loaded = client.getQueryData<ResourcePages>(queryKey);
  if (isKnown(client, source, answer)) return undefined;
  if (!loaded) {
    // A failure from before this answer is over.
    client.removeQueries({ queryKey });
    return undefined;
  }
  if (!firstPage) return firstFailure;
  // A page that is on its way belongs to the list that is replaced.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, listStartingWith(firstPage));
  keepReplaced(client, source, loaded);
  // At once, as React may begin this render anew, and would find the list replaced.
  remember(client, source, answer);
  return undefined;
}

function remember(client: QueryClient, source: ResourceSource, answer: string): void {
  if (!isKnown(client, source, answer))
    client.setQueryData<ReadonlySet<string>>(answersKey(source), (known) => new Set(known).add(answer));
}

function isKnown(client: QueryClient, source: ResourceSource, answer: string): boolean {
  return client.getQueryData<ReadonlySet<string>>(answersKey(source))?.has(answer) ?? false;
}

/** The query key of the answers that were adopted, so that none is adopted twice. */
function answersKey(source: ResourceSource) {
  return [...resourceKey(source), "answers"] as const;
}
