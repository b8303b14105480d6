import { QueryClient } from "@tanstack/react-query";

/**
 * Nothing is asked for again behind anyone's back: a refetch of an infinite list would spend one request of the
 * key's budget per loaded page. The server retries, so the browser does not.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        structuralSharing: false,
        // The answer of a fetch tells whether the network is there; the browser's guess would hold calls back.
        networkMode: "always",
      },
    },
  });
}
