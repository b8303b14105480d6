import { useQuery } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { DiscoveryAnswer } from "@/lib/contract/access";

function fetchDiscovery(connection: string, signal: AbortSignal): Promise<DiscoveryAnswer> {
  return fetchValue<DiscoveryAnswer>(`/api/c/${encodeURIComponent(connection)}/discovery`, { signal });
}

/** The service's discovery document (interface, "Discovery documents"); fetched by `refetch` alone. */
export function useDiscovery(connection: string) {
  return useQuery({
    queryKey: [connection, "discovery"],
    queryFn: ({ signal }) => fetchDiscovery(connection, signal),
    enabled: false,
  });
}
