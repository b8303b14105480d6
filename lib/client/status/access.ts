import { useQuery } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { AccessAnswer } from "@/lib/contract/access";
import { useLatestStatus } from "./status";
import { useRefetchWithStatus } from "./use-refetch-with-status";

/** A connection's access, and how far the browser's clock is ahead of the server's in milliseconds. */
export interface Access extends AccessAnswer {
  skewMs: number;
}

async function fetchAccess(connection: string, signal: AbortSignal): Promise<Access> {
  const answer = await fetchValue<AccessAnswer>(`/api/c/${encodeURIComponent(connection)}/access`, {
    signal,
  });
  return { ...answer, skewMs: Date.now() - answer.now };
}

/** One connection's access, fetched again with each status. `stale`: the last fetch failed, so it is older than it should be. */
export function useAccess(initial: AccessAnswer): { access: Access; stale: boolean } {
  const { id } = initial.connection;
  const { status, error: statusError } = useLatestStatus();
  const { data, error, refetch } = useQuery({
    queryKey: [id, "access"],
    queryFn: ({ signal }) => fetchAccess(id, signal),
    initialData: { ...initial, skewMs: 0 },
    enabled: false,
  });
  useRefetchWithStatus(refetch);
  // After coming back to this page, the query still holds an answer older than the one in the server's HTML.
  const newest = data.now >= initial.now ? data : { ...initial, skewMs: 0 };
  const latest = status?.connections.find((each) => each.id === id);
  const access = latest && status && status.now > newest.now ? { ...newest, connection: latest } : newest;
  return { access, stale: (error ?? statusError) !== null };
}
