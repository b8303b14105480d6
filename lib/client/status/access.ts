import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { AccessAnswer } from "@/lib/contract/access";
import { useLatestStatus } from "./status";

/** What the access page shows: `skewMs` is how far the browser's clock is ahead of the server's. */
export interface Access extends AccessAnswer {
  skewMs: number;
}

async function fetchAccess(connection: string, signal: AbortSignal): Promise<Access> {
  const { value } = await fetchJson(`/api/c/${encodeURIComponent(connection)}/access`, { signal });
  const answer = value as AccessAnswer;
  return { ...answer, skewMs: Date.now() - answer.now };
}

/**
 * One connection's access. It is asked for anew whenever the shell's poll has brought a status, so it is as live, stops
 * and slows down as that does. `stale`: the last look failed, what is shown is older.
 */
export function useAccess(initial: AccessAnswer): { access: Access; stale: boolean } {
  const { id } = initial.connection;
  const { status, error: statusError } = useLatestStatus();
  const { data, error, refetch } = useQuery({
    queryKey: [id, "access"],
    queryFn: ({ signal }) => fetchAccess(id, signal),
    initialData: { ...initial, skewMs: 0 },
    enabled: false,
  });
  const told = status?.now;
  const followed = useRef(told);
  useEffect(() => {
    if (told === followed.current) return;
    followed.current = told;
    void refetch({ cancelRefetch: false });
  }, [told, refetch]);
  // Whoever comes back to this page has an older look still, beside the one the server has just sent.
  const newest = data.now >= initial.now ? data : { ...initial, skewMs: 0 };
  const latest = status?.connections.find((each) => each.id === id);
  const access = latest && status && status.now > newest.now ? { ...newest, connection: latest } : newest;
  return { access, stale: (error ?? statusError) !== null };
}
