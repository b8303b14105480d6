"use client";

import { type ComponentType, useDeferredValue, useMemo } from "react";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import { itemWordsFor } from "@/components/list/values/item-words";
import type { Reading } from "@/components/list/values/look";
import type { ValueCounts, ValueSearch } from "@/lib/client/find/list-engine";
import type { ItemWords } from "@/lib/client/find/row-text";
import { useQueryResult } from "@/lib/client/find/use-query-result";
import type { Failure } from "@/lib/client/http/api-failure";
import type { Row } from "@/lib/client/list/row-list";
import { changesList, type ListQuery } from "@/lib/query/query";
import type { ListNavigation } from "./use-list-navigation";
import { type QueryState, useQueryState } from "./use-query-state";

/** The loaded rows as they are shown: all of them in the service's order, or filtered, or sorted. */
export interface ListView extends QueryState {
  rows: readonly Row[];
  /** The index in `rows` of the row with this key, if it is among them. */
  indexOf(key: string): number | undefined;
  /** Whether fewer rows, or rows in another order, are shown than the service sent. */
  isPartial: boolean;
  isPending: boolean;
  /** The words that an item reads as beside its values, which a search covers too. */
  words: ItemWords;
  /** Where the rows are a part of what has been searched, as with a copy of the whole list: what that is. */
  whole?: Whole;
}

export interface ScopedCounts extends ValueCounts {
  /** What they were counted in, such as `all 100,243`. */
  scope: string;
}

/** More than the loaded rows, which somebody else searches, sorts and counts. */
export interface Whole {
  /** Where the rows are from, for the manifest of a file. */
  origin: string;
  /** @throws the signal's reason when aborted; ApiFailure */
  countValues(query: ListQuery, search: ValueSearch, signal: AbortSignal): Promise<ScopedCounts>;
  /** That they could not be counted. */
  Failed: ComponentType<{ failure: Failure; onRetry(): void }>;
}

export function useListView(list: PagedList, navigation: ListNavigation, reading: Reading): ListView {
  const words = useMemo(() => itemWordsFor(reading), [reading]);
  const state = useQueryState(navigation);
  const { query } = state;
  // Rows follow the query with a delay: those of a filter that was just cleared are not the whole list yet.
  const deferred = useDeferredValue(query);
  const { rows, isPending } = useQueryResult(list.rows, deferred, words);
  return {
    ...state,
    rows,
    indexOf: (key) => (rows === list.rows ? list.indexOf(key) : indexesOf(rows).get(key)),
    isPartial: changesList(query) || changesList(deferred),
    isPending: isPending || deferred !== query,
    words,
  };
}

const indexes = new WeakMap<readonly Row[], ReadonlyMap<string, number>>();

/** The index of each key in filtered or sorted rows, made once per result, as each result is an array of its own. */
export function indexesOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const cached = indexes.get(rows) ?? new Map(rows.map(({ key }, index) => [key, index]));
  indexes.set(rows, cached);
  return cached;
}
