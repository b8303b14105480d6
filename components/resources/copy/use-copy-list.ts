"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { useQueryState } from "@/components/list/find/use-query-state";
import { usePageFetcher } from "@/components/list/pages/use-page-fetcher";
import type { PagedList } from "@/components/list/pages/use-resource-list";
import { itemWordsFor } from "@/components/list/values/item-words";
import type { Reading } from "@/components/list/values/look";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import {
  type CopyPage,
  type CopySource,
  copyRowKey,
  copyRowsKey,
  useCopyRows,
} from "@/lib/client/copy/copy-rows";
import { countCopyValues } from "@/lib/client/copy/copy-values";
import { failureOf, ownCode } from "@/lib/client/http/api-failure";
import { MOST_FIELDS, RowList } from "@/lib/client/list/row-list";
import type { Resource } from "@/lib/contract/resources";
import { serialiseQuery } from "@/lib/query/query";
import { scopeWords } from "./copy-search-words";
import { useSettledQuery } from "./use-settled-query";

/** A copy as the list and the view that every part of a list's page works on. */
export interface CopyList {
  list: PagedList;
  view: ListView;
  /** The newest page: what matches, and of which copy. */
  page: CopyPage | undefined;
  /** When the rows were last read, or could not be; 0 before that. By the browser's clock. */
  triedAt: number;
  /** A newer copy replaced this one while it was read, and the list has begun again. */
  isReplaced: boolean;
  /** Reads the first page anew, and rows that were read by their key, without a call of the service. */
  refresh(): void;
}

const NO_PAGES: readonly CopyPage[] = [];

/** The copy is another source of pages for the same list; what searches, sorts and filters it is the server. */
export function useCopyList(
  source: CopySource,
  resource: Resource,
  navigation: ListNavigation,
  reading: Reading,
): CopyList {
  const client = useQueryClient();
  const words = useMemo(() => itemWordsFor(reading), [reading]);
  const state = useQueryState(navigation);
  const settled = useSettledQuery(state.query);
  const answer = useCopyRows(source, settled);
  const [rowList] = useState(() => new RowList(resource));
  const pages = answer.data?.pages ?? NO_PAGES;
  const { rows, duplicates } = rowList.absorb(pages);
  const page = pages.at(-1);
  const search = serialiseQuery(settled).toString();
  // Whoever had a row's focus when its pages went is on the first one that comes.
  const hasPages = pages.length > 0;
  const [generation, setGeneration] = useState({ number: 1, hasPages });
  if (generation.hasPages !== hasPages)
    setGeneration({ number: generation.number + Number(generation.hasPages), hasPages });
  const refresh = useCallback(() => {
    void client.resetQueries({ queryKey: copyRowsKey(source, search) });
    void client.invalidateQueries({ queryKey: copyRowKey(source), refetchType: "all" });
  }, [client, source, search]);

  const failure = answer.error && !answer.isFetching ? failureOf(answer.error) : undefined;
  const isReplaced = failure !== undefined && ownCode(failure) === "copy_replaced";
  const [replacedSearch, setReplacedSearch] = useState<string>();
  if (isReplaced && replacedSearch !== search) setReplacedSearch(search);
  else if (replacedSearch !== undefined && replacedSearch !== search) setReplacedSearch(undefined);
  useEffect(() => {
    if (isReplaced) refresh();
  }, [isReplaced, refresh]);

  const { hasNextPage, isFetching, isPlaceholderData } = answer;
  const isFree = hasNextPage && !isFetching && failure === undefined && !isPlaceholderData;
  const { ask, more } = usePageFetcher({ query: answer, loaded: pages.length, isFree, failure });

  const fields = useMemo(
    () => (page?.copy.fields ?? resource.fields).filter((field) => field !== "object"),
    [page?.copy.fields, resource.fields],
  );
  const columns = useMemo(() => fields.slice(0, MOST_FIELDS), [fields]);
  const end = page && !page.hasMore && !isPlaceholderData ? "complete" : undefined;
  const list: PagedList = {
    resource,
    rows,
    pages,
    fields: columns,
    moreFields: fields.length - columns.length,
    duplicates,
    // A search brings other rows into the same table, in which the keyboard stays where it is.
    generation: generation.number,
    indexOf: (key) => rowList.indexOf(key),
    entry: undefined,
    loading: isFetching,
    failure: isReplaced ? undefined : failure,
    resumesAt: undefined,
    end,
    isAll: end === "complete" && page?.ranked === undefined,
    ready: isFree,
    more,
    retry: ask,
  };
  const countValues = useCallback<NonNullable<ListView["whole"]>["countValues"]>(
    async (others, field, signal) => {
      const { copy, ...counts } = await countCopyValues(source, others, field, signal);
      return { ...counts, scope: scopeWords(copy) };
    },
    [source],
  );
  const view: ListView = {
    ...state,
    rows,
    indexOf: (key) => rowList.indexOf(key),
    isPartial: false,
    isPending: settled !== state.query || isPlaceholderData,
    words,
    whole: {
      origin: page ? `the copy as of ${new Date(page.copy.to).toISOString()}` : "",
      countValues,
      Failed: ErrorNotice,
    },
  };
  return {
    list,
    view,
    page,
    triedAt: failure ? answer.errorUpdatedAt : (page?.readAt ?? 0),
    isReplaced: replacedSearch === search,
    refresh,
  };
}
