import { useQuery } from "@tanstack/react-query";
import type { DiscoveryAnswer } from "@/lib/contract/access";
import { fetchJson } from "./fetch-json";

async function fetchDiscovery(connection: string, signal: AbortSignal): Promise<DiscoveryAnswer> {
  const { value } = await fetchJson(`/api/c/${encodeURIComponent(connection)}/discovery`, { signal });
  return value as DiscoveryAnswer;
}

/** The service's discovery document (interface, "Discovery documents"); fetched by `refetch` and not before. */
export function useDiscovery(connection: string) {
  return useQuery({
    queryKey: [connection, "discovery"],
    queryFn: ({ signal }) => fetchDiscovery(connection, signal),
    enabled: false,
  });
}
