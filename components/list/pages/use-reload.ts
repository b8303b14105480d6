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

/** Beginning anew with the first page, in one call; what is loaded goes only when that has come. */
export interface Reload {
  busy: boolean;
  /** Why the last one came to nothing. */
  failure: Failure | undefined;
  /** Begins, or asks first where more than a page would go, which cost more than the one call that a reload does. */
  start(): void;
  /** Whether somebody has to say that it may begin, and how they do. */
  isConfirming: boolean;
  confirm(): void;
  dismiss(): void;
  /** What went last and was more than a page: it can be had back without a call, in exchange for what is loaded then. */
  replaced: { rows: number; bringBack(): void } | undefined;
}

/** What a list was replaced with before this one, and what the answer that came with the page did not bring. */
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
      const gone = loaded();
      await show(listStartingWith(page));
      // What one page goes with is no more than that page: the rows from before it can still be had back.
      setReplaced((last) => worthKeeping(gone) ?? last);
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  async function begin(): Promise<void> {
    setIsConfirming(false);
    if (busy) return;
    setBusy(true);
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

/** What a reload does not bring back by itself: more than the page that one call brings. */
export function worthKeeping(pages: ResourcePages | undefined): ResourcePages | undefined {
  return pages && pages.pages.length > 1 ? pages : undefined;
}

function rowsOf({ pages }: ResourcePages): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}
