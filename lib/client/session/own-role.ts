import { useQuery } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import { useRefetchWithStatus } from "@/lib/client/status/use-refetch-with-status";
import type { Role } from "@/lib/contract/people";
import type { SessionAnswer } from "@/lib/contract/session";

/** What the person of this page is by now; undefined before the shell's first poll. */
export function useOwnRole(): Role | undefined {
  const { data, refetch } = useQuery({
    queryKey: ["session"],
    queryFn: ({ signal }) => fetchValue<SessionAnswer>("/api/session", { signal }),
    // The page is as new as the server's look at the role; only what comes later may differ.
    enabled: false,
    gcTime: 0,
  });
  useRefetchWithStatus(refetch);
  return data?.role;
}
