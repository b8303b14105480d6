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

/** Spreads the tabs that wait for the same rate-limit window, so that they do not all call in its first moment. */
const RESUME_SPREAD_MS = 750;

/** A list that grows by pages, and its state. Exactly one of `loading`, `failure` and `end` decides what its last row says. */
export interface PagedList {
  resource: Resource;
  rows: RowList["rows"];
  /** A new array with each page, although `rows` grows in place. */
  pages: readonly ListPage[];
  /** The fields that have a column: those declared, then others in the order in which rows first had them. */
  fields: readonly string[];
  moreFields: number;
  duplicates: number;
  /** 1 for the list that the page came with, and one more after each reload. */
  generation: number;
  /** The index in `rows` of the row with this key, if it is loaded. */
  indexOf(key: string): number | undefined;
  /** The list starts after this cursor, and rows before it are not loaded; undefined when it starts at its beginning. */
  entry: string | undefined;
  loading: boolean;
  failure: Failure | undefined;
  /** When the failure clears by itself and the list goes on, in milliseconds since the epoch by the browser's clock. */
  resumesAt: number | undefined;
  end: ListEnd | undefined;
  /** Every row is loaded: the list started at its beginning and came to its end. */
  isAll: boolean;
  /** Whether a next page can be fetched right now. */
  ready: boolean;
  /** Fetches the next page if `ready`. */
  more(): void;
  retry(): void;
}

/** A list whose pages the service sends. */
export interface ResourceList extends PagedList {
  /** Cancels a page that is on its way. */
  cancel(): void;
  /** The purpose of the pages fetched from now on. */
  setPurpose(purpose: Purpose): void;
  reload: Reload;
}

/** A resource as an infinite list that pauses with the budget and resumes by itself (interface, "Pagination", "Limits"). */
export function useResourceList(source: ResourceSource, start: ListStart): ResourceList {
  const purpose = useRef<Purpose>("browse");
  const client = useQueryClient();
  const firstFailure = useFirstPage(source, start);
  const query = useResourcePages({ ...source, ...start, purpose: () => purpose.current });
  const [list] = useState(() => new RowList(source.resource));
  const pages = query.data?.pages ?? NO_PAGES;
  const { rows, fields, moreFields, duplicates, generation, stale } = list.absorb(pages);
  const end = listEnd(pages, stale);
  const loaded = pages.length;
  const started = loaded > 0;
  const first = started || query.isFetched ? undefined : start.firstFailure;
  const failure = query.error ? failureOf(query.error) : first;
  const reload = useReload(source, firstFailure);
  const loading = query.isFetching || (!started && reload.busy);
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
    reload,
  };
}

const NO_PAGES: readonly ListPage[] = [];
