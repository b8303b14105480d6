"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
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
  /** The list that was replaced last, if it had more than one page: it can be restored without a call. */
  replaced: { rows: number; bringBack(): void } | undefined;
}

/** The list that the server's first page replaced, or why that page failed. */
export interface ReplacedList {
  pages: ResourcePages | undefined;
  failure: Failure | undefined;
}

export function useReload(source: ResourceSource, before: ReplacedList): Reload {
  const client = useQueryClient();
  const queryKey = resourceKey(source);
  const [busy, setBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState(before.failure);
  const [replaced, setReplaced] = useState(before.pages);
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
      // Replacing a single page keeps the older rows restorable.
      setReplaced((last) => worthKeeping(shown) ?? last);
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
    setReplaced(worthKeeping(now));
  }

  return {
    busy,
    failure,
    start: () => (worthKeeping(loaded()) ? setIsConfirming(!busy) : void begin()),
    isConfirming,
    confirm: () => void begin(),
    dismiss: () => setIsConfirming(false),
    replaced: replaced && { rows: rowsOf(replaced), bringBack: () => void bringBack(replaced) },
  };
}

/** The pages, if they are more than the one that a reload brings anyway. */
export function worthKeeping(pages: ResourcePages | undefined): ResourcePages | undefined {
  return pages && pages.pages.length > 1 ? pages : undefined;
}

function rowsOf({ pages }: ResourcePages): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}
