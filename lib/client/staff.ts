import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { Resource } from "@/lib/contract/resources";
import { fetchJson } from "./fetch-json";
import { type ListPage, readListPage } from "./list-page";
import { nextCursor } from "./next-cursor";
import { PAGE_SIZE } from "./page-size";

interface Staff {
  connection: string;
  resource: Resource;
  /** The first page, when the server has brought it. */
  firstPage: ListPage | undefined;
}

async function fetchStaffPage(
  { connection, resource }: Staff,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ListPage> {
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(after !== undefined && { starting_after: after }),
  });
  const { text, requestId } = await fetchJson(`/api/c/${connection}/${resource.path}?${query}`, signal);
  return readListPage(text, resource.cursor, { requestId, receivedAt: Date.now() });
}

/**
 * Staff, page after page (interface, "Pagination"). Without a first page it waits for `refetch`: what the server
 * could not load is asked for again when somebody says so.
 */
export function useStaff(staff: Staff) {
  return useInfiniteQuery({
    queryKey: [staff.connection, "staff"],
    queryFn: ({ pageParam, signal }) => fetchStaffPage(staff, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages) => nextCursor(pages),
    enabled: false,
    ...(staff.firstPage && { initialData: seed(staff.firstPage) }),
  });
}

function seed(firstPage: ListPage): InfiniteData<ListPage, string | undefined> {
  return { pages: [firstPage], pageParams: [undefined] };
}
