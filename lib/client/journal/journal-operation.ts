import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { fetchValue } from "@/lib/client/http/fetch-json";
import { isSignedOut, onSignedIn } from "@/lib/client/session/session";
import type { JournalOperation } from "@/lib/contract/journal";
import { filterQuery, type RequestsFilter } from "./journal-filter";

/** The result of looking a request id up: its operation, or how far back the journal reaches without it. */
export type RequestLookup =
  | { operation: JournalOperation }
  | { missing: { reachesBackTo: number | undefined } };

/** A request, and the filter of the list that its neighbours are in. */
export interface RequestSource {
  connection: string;
  requestId: string;
  filter: RequestsFilter;
}

/** An entry never changes, but new neighbours arrive. */
const FRESH_MS = 5_000;

async function fetchOperation(source: RequestSource, signal: AbortSignal): Promise<RequestLookup> {
  const { connection, requestId, filter } = source;
  const path = `/api/c/${encodeURIComponent(connection)}/requests/${encodeURIComponent(requestId)}`;
  try {
    return { operation: await fetchValue<JournalOperation>(`${path}?${filterQuery(filter)}`, { signal }) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.failure.error.code !== "request_unknown") throw error;
    return { missing: { reachesBackTo: error.failure.error.reaches_back_to } };
  }
}

/**
 * The operation of a request id. While the next one loads, the last one stays.
 * @param first the server's lookup, and the request id that it was for
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
