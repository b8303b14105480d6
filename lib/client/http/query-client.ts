import { QueryClient } from "@tanstack/react-query";

/** The browser's guess about the network would hold calls back; a fetch finds out for sure. */
const ASK = "always";

/**
 * A query client that refetches nothing by itself: for an infinite list that would spend one request of the key's budget
 * per loaded page. The server retries, so the browser does not.
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
        networkMode: ASK,
      },
      mutations: { networkMode: ASK },
    },
  });
}
