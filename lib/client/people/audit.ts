import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { AuditPage } from "@/lib/contract/audit";
import type { LogFormat } from "@/lib/contract/file-formats";

const ADDRESS = "/api/audit";

/** What of the audit is shown: several of each count, as the address may have them. */
export interface AuditFilter {
  /** Ids of people, whether they did it or it was done to them. */
  people: readonly string[];
  kinds: readonly string[];
}

/** As the query of an address, without its `?`. */
export function auditQuery({ people, kinds }: AuditFilter): string {
  return new URLSearchParams([
    ...people.map((id) => ["person", id]),
    ...kinds.map((kind) => ["kind", kind]),
  ]).toString();
}

/** Where a file of everything that the filter lets through comes from: a plain link. */
export function auditFileAddress(filter: AuditFilter, format: LogFormat): string {
  const query = new URLSearchParams(auditQuery(filter));
  query.set("format", format);
  return `${ADDRESS}?${query}`;
}

/** What was done, newest first, page after page, each older than the one before. */
export function useAudit(filter: AuditFilter, first: AuditPage) {
  const query = auditQuery(filter);
  const initialData: InfiniteData<AuditPage, string | undefined> = {
    pages: [first],
    pageParams: [undefined],
  };
  return useInfiniteQuery({
    // Whoever comes back to the page has a newer beginning, from the server.
    queryKey: ["audit", query, first.now],
    queryFn: async ({ pageParam, signal }) => {
      const parameters = new URLSearchParams(query);
      if (pageParam !== undefined) parameters.set("before", pageParam);
      return fetchValue<AuditPage>(`${ADDRESS}?${parameters}`, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: false,
    initialData,
  });
}
