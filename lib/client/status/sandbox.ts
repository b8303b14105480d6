import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { SandboxDone, SandboxState } from "@/lib/contract/sandbox";
import { refreshStatus } from "./status";
import { useRefetchWithStatus } from "./use-refetch-with-status";

const ADDRESS = "/api/sandbox";
const KEY = ["sandbox"];

/** A command for the sandbox: the name of a control and its input. */
export interface SandboxAction {
  action: string;
  [input: string]: unknown;
}

function fetchState(signal: AbortSignal): Promise<SandboxState> {
  return fetchValue<SandboxState>(ADDRESS, { signal });
}

/** The sandbox's state, fetched again with each status. */
export function useSandbox(initial: SandboxState): SandboxState {
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchState(signal),
    initialData: initial,
    enabled: false,
  });
  useRefetchWithStatus(refetch);
  // After coming back to this page, the query still holds an answer older than the one in the server's HTML.
  return data.now >= initial.now ? data : initial;
}

/**
 * Runs a command on the sandbox; its new state and the verdict are on screen at once. No cache keeps the answer, as it may
 * hold the value of a new key.
 * @throws ApiFailure
 */
export function useSandboxAction(): (action: SandboxAction) => Promise<SandboxDone> {
  const client = useQueryClient();
  return async (action) => {
    try {
      const done = await fetchValue<SandboxDone>(ADDRESS, { method: "POST", body: action });
      // A fetch that began earlier would bring the old state back.
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData(KEY, done.state);
      return done;
    } finally {
      refreshStatus();
    }
  };
}
