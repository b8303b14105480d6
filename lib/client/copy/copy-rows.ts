import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { fetchValue } from "@/lib/client/http/fetch-json";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import type { ListPage } from "@/lib/client/list/list-page";
import type { CopyInUse } from "@/lib/contract/copy";
import type { CopyRow, CopyRowAnswer, CopyRowsPage } from "@/lib/contract/copy-rows";
import type { ListItem } from "@/lib/contract/list";
import { type ListQuery, serialiseQuery } from "@/lib/query/query";
import { copiesAddress } from "./copies";

/** The copy of one list. */
export interface CopySource {
  connection: string;
  /** The last part of its list's address, such as `staff`. */
  resource: string;
}

/** A page of rows from the copy: a list page, with what only a copy knows. All times are by the browser's clock. */
export interface CopyPage extends ListPage {
  /** When it was read from the copy. */
  readAt: number;
  copy: CopyInUse;
  /** How many rows match; with `ranked`, at least so many. */
  matches: number;
  /** Only so many candidates were ranked, as there were more; the others are left out. */
  ranked: number | undefined;
  /** By key. */
  rows: ReadonlyMap<string, CopyRow<ListItem>>;
}

/** The rows that match a query, page after page. They stay while the next query is being answered. */
export function useCopyRows(source: CopySource, query: ListQuery) {
  const search = serialiseQuery(query).toString();
  return useInfiniteQuery({
    queryKey: copyRowsKey(source, search),
    queryFn: ({ pageParam, signal }) => fetchCopyRows(source, { search, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, lastCursor }) => (hasMore ? lastCursor : undefined),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** Every query of this copy's rows, or the one with these parameters. */
export function copyRowsKey({ connection, resource }: CopySource, search?: string) {
  return [connection, "copy-rows", resource, ...(search === undefined ? [] : [search])] as const;
}

/** Every query of a single row of this copy, or the one with this key. */
export function copyRowKey({ connection, resource }: CopySource, key?: string) {
  return [connection, "copy-row", resource, ...(key === undefined ? [] : [key])] as const;
}

interface RowsRequest {
  /** The parameters of a query (`serialiseQuery`). */
  search: string;
  cursor?: string | undefined;
  limit?: number;
  signal?: AbortSignal;
}

const NO_COPY: ReadonlySet<string | undefined> = new Set(["copy_off", "copy_empty"]);

/** Whether there is no copy to read, or nothing in it. */
export function isNoCopy(failure: Failure): boolean {
  return NO_COPY.has(ownCode(failure));
}

/** @throws ApiFailure `copy_off`, `copy_empty`, `copy_replaced`, `copy_busy`, and what any call may */
export async function fetchCopyRows(
  { connection, resource }: CopySource,
  { search, cursor, limit = PAGE_SIZE, signal }: RowsRequest,
): Promise<CopyPage> {
  const parameters = new URLSearchParams(search);
  parameters.set("limit", String(limit));
  if (cursor !== undefined) parameters.set("cursor", cursor);
  const address = `${copiesAddress(connection)}/${resource}/rows?${parameters}`;
  const { now, copy, matches, ranked, rows, next } = await fetchValue<CopyRowsPage<ListItem>>(address, {
    signal,
  });
  const readAt = Date.now();
  const skewMs = readAt - now;
  return {
    readAt,
    items: rows.map(({ item }) => item),
    hasMore: next !== undefined,
    lastCursor: next,
    after: cursor,
    requestId: undefined,
    receivedAt: copy.to + skewMs,
    source: undefined,
    copy: byOurClock(copy, skewMs),
    matches,
    ranked,
    rows: new Map(rows.map((row) => [row.key, { ...row, readAt: row.readAt + skewMs }])),
  };
}

/** One row of the copy, by its key; nothing is asked for without a key. */
export function useCopyRow({ connection, resource }: CopySource, key: string | undefined) {
  return useQuery({
    queryKey: copyRowKey({ connection, resource }, key),
    queryFn: async ({ signal }) => {
      const address = `${copiesAddress(connection)}/${resource}/row?${new URLSearchParams({ key: key ?? "" })}`;
      const { now, copy, row } = await fetchValue<CopyRowAnswer<ListItem>>(address, { signal });
      const skewMs = Date.now() - now;
      return { copy: byOurClock(copy, skewMs), row: { ...row, readAt: row.readAt + skewMs } };
    },
    enabled: key !== undefined,
    gcTime: 60_000,
  });
}

function byOurClock(copy: CopyInUse, skewMs: number): CopyInUse {
  return { ...copy, from: copy.from + skewMs, to: copy.to + skewMs };
}
