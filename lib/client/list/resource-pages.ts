import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { fetchJson } from "@/lib/client/http/fetch-json";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import type { Purpose } from "@/lib/contract/purpose";
import type { Resource } from "@/lib/contract/resources";
import { type ListPage, readListPage } from "./list-page";
import { nextCursor } from "./next-cursor";

export interface ResourceSource {
  connection: string;
  resource: Resource;
}

interface PageRequest {
  after: string | undefined;
  /** How many items it has at most; those of a page by default. */
  limit?: number;
  purpose: Purpose;
  fresh?: boolean;
  signal?: AbortSignal;
}

/** One page of a resource (interface, "Pagination"). @throws ApiFailure that names the page */
export async function fetchResourcePage(
  { connection, resource }: ResourceSource,
  { after, limit = PAGE_SIZE, ...options }: PageRequest,
): Promise<ListPage> {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(after !== undefined && { starting_after: after }),
  });
  try {
    const { text, ...provenance } = await fetchJson(
      `/api/c/${connection}/${resource.path}?${query}`,
      options,
    );
    return readListPage(text, resource.cursor, { ...provenance, after });
  } catch (error) {
    throw error instanceof ApiFailure ? new ApiFailure({ ...error.failure, after }) : error;
  }
}

export type ResourcePages = InfiniteData<ListPage, string | undefined>;

export function resourceKey({ connection, resource }: ResourceSource) {
  return [connection, resource.path] as const;
}

/** A list whose first page is this one. */
export function listStartingWith(page: ListPage): ResourcePages {
  return { pages: [page], pageParams: [page.after] };
}

interface ResourceOptions extends ResourceSource {
  /** The first page, if the server's HTML came with one. */
  firstPage: ListPage | undefined;
  /** The cursor that the list starts after; undefined for its beginning. */
  entry: string | undefined;
  /** The purpose of a page, at the moment when it is fetched. */
  purpose(): Purpose;
}

/**
 * A resource, page after page. Without a first page it waits for `refetch`, as a page that the server failed to load is retried
 * only on request.
 */
export function useResourcePages({ firstPage, entry, purpose, ...source }: ResourceOptions) {
  return useInfiniteQuery({
    queryKey: resourceKey(source),
    queryFn: ({ pageParam, signal }) =>
      fetchResourcePage(source, { after: pageParam, purpose: purpose(), signal }),
    initialPageParam: entry,
    getNextPageParam: (_last, pages) => nextCursor(pages),
    enabled: false,
    ...(firstPage && { initialData: listStartingWith(firstPage) }),
  });
}
