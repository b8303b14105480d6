import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { Purpose } from "@/lib/contract/purpose";
import type { Resource } from "@/lib/contract/resources";
import { fetchJson } from "./fetch-json";
import { type ListPage, readListPage } from "./list-page";
import { nextCursor } from "./next-cursor";
import { PAGE_SIZE } from "./page-size";

/** Which list. */
export interface StaffSource {
  connection: string;
  resource: Resource;
}

interface PageAsking {
  after: string | undefined;
  purpose: Purpose;
  fresh?: boolean;
  signal?: AbortSignal;
}

/** One page of staff (interface, "Pagination"). @throws ApiFailure */
export async function fetchStaffPage(
  { connection, resource }: StaffSource,
  { after, ...asking }: PageAsking,
): Promise<ListPage> {
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(after !== undefined && { starting_after: after }),
  });
  const { text, ...provenance } = await fetchJson(`/api/c/${connection}/${resource.path}?${query}`, asking);
  return readListPage(text, resource.cursor, { ...provenance, after });
}

export type StaffPages = InfiniteData<ListPage, string | undefined>;

export function staffKey(connection: string) {
  return [connection, "staff"] as const;
}

/** A list that begins with this page, whatever was there before. */
export function beginning(page: ListPage): StaffPages {
  return { pages: [page], pageParams: [page.after] };
}

interface StaffOptions extends StaffSource {
  /** The page to begin with, when the server has brought it. */
  firstPage: ListPage | undefined;
  /** Where the list begins: the cursor of its first page, none for the beginning. */
  entry: string | undefined;
  /** Asked when a page is: what it is for at that moment. */
  purpose(): Purpose;
}

/**
 * Staff, page after page. Without a first page it waits for `refetch`: what the server could not load is asked for
 * again when somebody says so.
 */
export function useStaff({ firstPage, entry, purpose, ...source }: StaffOptions) {
  return useInfiniteQuery({
    queryKey: staffKey(source.connection),
    queryFn: ({ pageParam, signal }) =>
      fetchStaffPage(source, { after: pageParam, purpose: purpose(), signal }),
    initialPageParam: entry,
    getNextPageParam: (_last, pages) => nextCursor(pages),
    enabled: false,
    ...(firstPage && { initialData: beginning(firstPage) }),
  });
}
