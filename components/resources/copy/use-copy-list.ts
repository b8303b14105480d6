"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { nextSort, withFilter } from "@/components/list/find/change-query";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { useQueryState } from "@/components/list/find/use-query-state";
import type { Reload } from "@/components/list/pages/use-reload";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { itemWordsFor } from "@/components/list/values/item-words";
import type { Reading } from "@/components/list/values/look";
import { type CopyPage, type CopySource, copyRowsKey, useCopyRows } from "@/lib/client/copy/copy-rows";
import { countCopyValues } from "@/lib/client/copy/copy-values";
import { failureOf, ownCode } from "@/lib/client/http/api-failure";
import { MOST_FIELDS, RowList } from "@/lib/client/list/row-list";
import type { Resource } from "@/lib/contract/resources";
import { serialiseQuery } from "@/lib/query/query";
import { scopeWords } from "./copy-search-words";
import { useSettledQuery } from "./use-settled-query";

/** A copy as the list and the view that every part of a list's page works on. */
export interface CopyList {
  list: ResourceList;
  view: ListView;
  /** The newest page: what matches, and of which copy. */
  page: CopyPage | undefined;
  /** A newer copy replaced this one while it was read, and the list has begun again. */
  isReplaced: boolean;
  /** Reads the first page anew, without a call of the service. */
  refresh(): void;
}

const NO_PAGES: readonly CopyPage[] = [];

/** The copy is another source of pages for the same list; what searches, sorts and filters it is the server. */
export function useCopyList(
  { connection, resource: name }: CopySource,
  resource: Resource,
  navigation: ListNavigation,
  reading: Reading,
): CopyList {
  const source = useMemo(() => ({ connection, resource: name }), [connection, name]);
  const client = useQueryClient();
  const words = useMemo(() => itemWordsFor(reading), [reading]);
  const { query, change, type, flush } = useQueryState(navigation);
  const settled = useSettledQuery(query);
  const answer = useCopyRows(source, settled);
  const [rowList] = useState(() => new RowList(resource));
  const pages = answer.data?.pages ?? NO_PAGES;
  const { rows, duplicates, generation } = rowList.absorb(pages);
  const page = pages.at(-1);
  const search = serialiseQuery(settled).toString();
  const refresh = useCallback(
    () => void client.resetQueries({ queryKey: copyRowsKey(source, search) }),
    [client, source, search],
  );

  const failure = answer.error && !answer.isFetching ? failureOf(answer.error) : undefined;
  const isReplaced = failure !== undefined && ownCode(failure) === "copy_replaced";
  const [replacedSearch, setReplacedSearch] = useState<string>();
  if (isReplaced && replacedSearch !== search) setReplacedSearch(search);
  useEffect(() => {
    if (isReplaced) refresh();
  }, [isReplaced, refresh]);

  const { fetchNextPage, hasNextPage, isFetching, isPlaceholderData, refetch } = answer;
  const ready = hasNextPage && !isFetching && failure === undefined && !isPlaceholderData;
  const loaded = pages.length;
  const more = useCallback(() => {
    if (ready && loaded > 0) void fetchNextPage({ cancelRefetch: false });
  }, [ready, loaded, fetchNextPage]);

  const fields = useMemo(
    () => (page?.copy.fields ?? resource.fields).filter((field) => field !== "object"),
    [page?.copy.fields, resource.fields],
  );
  const columns = useMemo(() => fields.slice(0, MOST_FIELDS), [fields]);
  const end = page && !page.hasMore && !isPlaceholderData ? "complete" : undefined;
  const list: ResourceList = {
    resource,
    rows,
    pages,
    fields: columns,
    moreFields: fields.length - columns.length,
    duplicates,
    generation,
    indexOf: (key) => rowList.indexOf(key),
    entry: undefined,
    loading: isFetching,
    failure: isReplaced ? undefined : failure,
    resumesAt: undefined,
    end,
    isAll: end === "complete" && page?.ranked === undefined,
    ready,
    more,
    retry: () => void (loaded > 0 ? fetchNextPage({ cancelRefetch: false }) : refetch()),
    cancel: () => undefined,
    setPurpose: () => undefined,
    reload: { ...NO_RELOAD, busy: isFetching, start: refresh },
  };
  const countValues = useCallback<NonNullable<ListView["whole"]>["countValues"]>(
    (others, field, signal) => countCopyValues(source, others, field, signal),
    [source],
  );
  const view: ListView = {
    rows,
    indexOf: (key) => rowList.indexOf(key),
    query,
    setText: (text) => type({ ...query, text }),
    flush,
    setFilter: (field, values) => change({ ...query, filters: withFilter(query, field, values) }),
    clear: () => change({ text: "", filters: [], sort: query.sort }),
    sortBy: (field) => change({ ...query, sort: nextSort(query.sort, field) }),
    isPartial: false,
    isPending: settled !== query || isPlaceholderData,
    words,
    whole: { scope: page ? scopeWords(page.copy) : "", countValues },
  };
  return { list, view, page, isReplaced: replacedSearch === search, refresh };
}

const NO_RELOAD: Reload = {
  busy: false,
  failure: undefined,
  start: () => undefined,
  isConfirming: false,
  confirm: () => undefined,
  dismiss: () => undefined,
  replaced: undefined,
};
