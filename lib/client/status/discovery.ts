import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { DiscoveryAnswer } from "@/lib/contract/access";

async function fetchDiscovery(connection: string, signal: AbortSignal): Promise<DiscoveryAnswer> {
  const { value } = await fetchJson(`/api/c/${encodeURIComponent(connection)}/discovery`, { signal });
  return value as DiscoveryAnswer;
}

/** The service's discovery document (interface, "Discovery documents"); fetched by `refetch` alone. */
export function useDiscovery(connection: string) {
  return useQuery({
    queryKey: [connection, "discovery"],
    queryFn: ({ signal }) => fetchDiscovery(connection, signal),
    enabled: false,
  });
}
