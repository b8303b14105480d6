"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";
import { resumeTime } from "@/lib/client/http/failure-recovery";
import type { ListPage } from "@/lib/client/list/list-page";
import { type ListEnd, listEnd } from "@/lib/client/list/next-cursor";
import { type ResourceSource, resourceKey, useResourcePages } from "@/lib/client/list/resource-pages";
import { RowList } from "@/lib/client/list/row-list";
import type { Purpose } from "@/lib/contract/purpose";
import type { Resource } from "@/lib/contract/resources";
import type { ListStart } from "./first-page";
import { useFirstPage } from "./use-first-page";
import { usePageFetcher } from "./use-page-fetcher";
import { type Reload, useReload } from "./use-reload";

/** Spreads the tabs that wait for the same window, so that they do not all ask in its first moment. */
const RESUME_SPREAD_MS = 750;

/** The list and where it stands. Exactly one of `loading`, `failure` and `end` says what its last row says. */
export interface ResourceList {
  /** What it is a list of. */
  resource: Resource;
  rows: RowList["rows"];
  /** Pages hold it, so that a new page is a new value although the rows grow in place. */
  pages: readonly ListPage[];
  /** What a row can be shown by: the fields declared, then those that rows have, in the order of their first coming. */
  fields: readonly string[];
  /** How many more there are, which no column is for. */
  moreFields: number;
  duplicates: number;
  /** 1 for the list that the page came with; more after each reload. */
  generation: number;
  /** Where the row with this key is among `rows`, if it is loaded. */
  indexOf(key: string): number | undefined;
  /** The list begins after this cursor: what comes before is not loaded. */
  entry: string | undefined;
  loading: boolean;
  failure: Failure | undefined;
  /** When the failure passes by itself and the list goes on, by the browser's clock. */
  resumesAt: number | undefined;
  end: ListEnd | undefined;
  /** Every row there is: the list began at its beginning and came to its end. */
  isAll: boolean;
  /** Whether a next page can be asked for right now. */
  ready: boolean;
  /** Asks for the next page when there is one to ask for and nothing stands in the way. */
  more(): void;
  /** Asks for what failed again. */
  retry(): void;
  /** Stops a page that is on its way. */
  cancel(): void;
  /** What pages are asked for from now on. */
  setPurpose(purpose: Purpose): void;
  reload: Reload;
}

/** A resource as an endless list that pauses with the budget and goes on by itself (interface, "Pagination", "Limits"). */
export function useResourceList(source: ResourceSource, start: ListStart): ResourceList {
  const purpose = useRef<Purpose>("browse");
  const client = useQueryClient();
  const before = useFirstPage(source, start);
  const query = useResourcePages({ ...source, ...start, purpose: () => purpose.current });
  const [list] = useState(() => new RowList(source.resource));
  const pages = query.data?.pages ?? NO_PAGES;
  const { rows, fields, moreFields, duplicates, generation, stale } = list.absorb(pages);
  const end = listEnd(pages, stale);
  const failure = failureNow(
    query.error,
    pages.length === 0 && !query.isFetched ? start.firstFailure : undefined,
  );
  const loading = query.isFetching;
  const loaded = pages.length;
  const started = loaded > 0;
  const isFree = end === undefined && !loading && failure === undefined;
  const { ask, more } = usePageFetcher({ query, loaded, isFree, failure });

  const resumesAt = failure && !loading ? resumeTime(failure) : undefined;
  useEffect(() => {
    if (resumesAt === undefined) return;
    const wait = resumesAt - Date.now() + Math.random() * RESUME_SPREAD_MS;
    const timer = setTimeout(ask, Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [resumesAt, ask]);

  const entry = started ? pages[0]?.after : start.entry;
  return {
    resource: source.resource,
    rows,
    pages,
    fields,
    moreFields,
    duplicates,
    generation,
    indexOf: (key) => list.indexOf(key),
    entry,
    loading,
    failure: loading ? undefined : failure,
    resumesAt,
    end,
    isAll: end === "complete" && entry === undefined,
    ready: started && isFree,
    more,
    retry: ask,
    cancel: () => void client.cancelQueries({ queryKey: resourceKey(source) }),
    setPurpose: useCallback((next: Purpose) => {
      purpose.current = next;
    }, []),
    reload: useReload(source, before),
  };
}

const NO_PAGES: readonly ListPage[] = [];

function failureNow(error: Error | null, first: Failure | undefined): Failure | undefined {
  return error ? failureOf(error) : first;
}
