import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { fetchJson } from "@/lib/client/http/fetch-json";
import { isSignedOut, onSignedIn } from "@/lib/client/session/session";
import type { JournalOperation } from "@/lib/contract/journal";
import { filterQuery, type RequestsFilter } from "./journal-filter";

/** What looking for a request id brings: its operation, or how far back the journal reaches that does not have it. */
export type RequestLookup = { found: JournalOperation } | { missing: { reachesBackTo: number | undefined } };

/** Which request, and the list that its neighbours are those of. */
export interface RequestSource {
  connection: string;
  requestId: string;
  filter: RequestsFilter;
}

/** New entries come while neighbours are looked at; an entry itself never changes. */
const FRESH_MS = 5_000;
async function fetchOperation(source: RequestSource, signal: AbortSignal): Promise<RequestLookup> {
  const { connection, requestId, filter } = source;
  const path = `/api/c/${encodeURIComponent(connection)}/requests/${encodeURIComponent(requestId)}`;
  try {
    const { value } = await fetchJson(`${path}?${filterQuery(filter)}`, { signal });
    return { found: value as JournalOperation };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.failure.error.code !== "request_unknown") throw error;
    return { missing: { reachesBackTo: error.failure.error.reaches_back_to } };
  }
}

/**
 * The operation of a request id. While another is looked for the last one stays.
 * @param first what the server has looked up, for the request id it was asked for
 */
export function useOperation(
  source: RequestSource,
  first: { requestId: string; lookup: RequestLookup | undefined },
) {
  const { connection, requestId, filter } = source;
  const query = useQuery({
    queryKey: [connection, "request", requestId, filterQuery(filter)],
    queryFn: ({ signal }) => fetchOperation(source, signal),
    ...(first.lookup && first.requestId === requestId && { initialData: first.lookup }),
    placeholderData: (previous: RequestLookup | undefined) => previous,
    staleTime: FRESH_MS,
  });
  const { error, refetch } = query;
  useEffect(() => (isSignedOut(error) ? onSignedIn(() => void refetch()) : undefined), [error, refetch]);
  return query;
}
