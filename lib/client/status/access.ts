import { useQuery } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { AccessAnswer } from "@/lib/contract/access";
import { useLatestStatus } from "./status";
import { useRefetchWithStatus } from "./use-refetch-with-status";
import { useStale } from "./use-stale";

/** As for the status: on a connection that died silently, what is shown would look as of now for long after that is well again. */
const LIMIT_MS = 10_000;

/** A connection's access, and how far the browser's clock is ahead of the server's in milliseconds. */
export interface Access extends AccessAnswer {
  skewMs: number;
  /** Nobody knows what has been since: it could not be fetched again. */
  stale: boolean;
}

async function fetchAccess(connection: string, signal: AbortSignal): Promise<Omit<Access, "stale">> {
  const answer = await fetchValue<AccessAnswer>(`/api/c/${encodeURIComponent(connection)}/access`, {
    signal,
    limitMs: LIMIT_MS,
  });
  return { ...answer, skewMs: Date.now() - answer.now };
}

/** One connection's access, fetched again with each status. */
export function useAccess(initial: AccessAnswer): Access {
  const { id } = initial.connection;
  const { status } = useLatestStatus();
  const { data, error, refetch } = useQuery({
    queryKey: [id, "access"],
    queryFn: ({ signal }) => fetchAccess(id, signal),
    initialData: { ...initial, skewMs: 0 },
    enabled: false,
  });
  useRefetchWithStatus(refetch);
  const stale = useStale(error);
  // After coming back to this page, the query still holds an answer older than the one in the server's HTML.
  const newest = data.now >= initial.now ? data : { ...initial, skewMs: 0 };
  const latest = status?.connections.find((each) => each.id === id);
  const connection = latest && status && status.now > newest.now ? latest : newest.connection;
  return { ...newest, connection, stale };
}
