"use client";

import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { cursorOf } from "@/lib/client/list/list-page";
import {
  fetchResourcePage,
  listStartingWith,
  type ResourcePages,
  type ResourceSource,
  resourceKey,
} from "@/lib/client/list/resource-pages";

/** Reloads the list with its first page, in one call; the loaded rows stay until that has arrived. */
export interface Reload {
  busy: boolean;
  failure: Failure | undefined;
  /** Reloads, or asks for confirmation where more than one page would be replaced. */
  start(): void;
  /** Whether it waits for `confirm` or `dismiss`. */
  isConfirming: boolean;
  confirm(): void;
  dismiss(): void;
  /** The list of more than one page that was replaced last: it can be restored without a call. */
  replaced: { rows: number; has(key: string): boolean; bringBack(): void } | undefined;
}

/** @param firstFailure why the server could not load the page that this one began with */
export function useReload(source: ResourceSource, firstFailure: Failure | undefined): Reload {
  const client = useQueryClient();
  const queryKey = resourceKey(source);
  const [busy, setBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState(firstFailure);
  // Beside the list, and as long as that: nobody who leaves the page loses it.
  const { data: replaced } = useQuery<ResourcePages | null>({
    queryKey: replacedKey(source),
    queryFn: skipToken,
  });
  const loaded = () => client.getQueryData<ResourcePages>(queryKey);

  async function show(pages: ResourcePages): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, pages);
  }

  async function reload(): Promise<Failure | undefined> {
    try {
      const page = await fetchResourcePage(source, { after: undefined, purpose: "browse", fresh: true });
      const shown = loaded();
      await show(listStartingWith(page));
      keepReplaced(client, source, shown);
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  async function begin(): Promise<void> {
    setIsConfirming(false);
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setFailure(await reload());
    setBusy(false);
  }

  async function bringBack(pages: ResourcePages): Promise<void> {
    const now = loaded();
    await show(pages);
    client.setQueryData(replacedKey(source), worthKeeping(now) ?? null);
  }

  return {
    busy,
    failure,
    start: () => (worthKeeping(loaded()) ? setIsConfirming(!busy) : void begin()),
    isConfirming,
    confirm: () => void begin(),
    dismiss: () => setIsConfirming(false),
    replaced: replaced
      ? {
          rows: rowsOf(replaced),
          has: (key) => hasRow(source, replaced, key),
          bringBack: () => void bringBack(replaced),
        }
      : undefined,
  };
}

/** Keeps the list that another takes the place of; one of a single page leaves an older one to be brought back. */
export function keepReplaced(
  client: QueryClient,
  source: ResourceSource,
  pages: ResourcePages | undefined,
): void {
  const kept = worthKeeping(pages);
  if (kept) client.setQueryData(replacedKey(source), kept);
}

function replacedKey(source: ResourceSource) {
  return [...resourceKey(source), "replaced"] as const;
}

/** The pages, if they are more than the one that a reload brings anyway. */
function worthKeeping(pages: ResourcePages | undefined): ResourcePages | undefined {
  return pages && pages.pages.length > 1 ? pages : undefined;
}

function hasRow({ resource }: ResourceSource, { pages }: ResourcePages, key: string): boolean {
  return pages.some(({ items }) => items.some((item) => cursorOf(item, resource.cursor) === key));
}

function rowsOf({ pages }: ResourcePages): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}
