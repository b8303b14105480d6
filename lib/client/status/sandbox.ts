import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { SandboxDone, SandboxState } from "@/lib/contract/sandbox";
import { lookAtStatus, useLatestStatus } from "./status";

/** Where the sandbox's controls are. */
const ADDRESS = "/api/sandbox";
const KEY = ["sandbox"];

/** One thing to do to the sandbox: a control's name and what it takes. */
export interface SandboxAction {
  action: string;
  [input: string]: unknown;
}

async function fetchState(signal: AbortSignal): Promise<SandboxState> {
  const { value } = await fetchJson(ADDRESS, { signal });
  return value as SandboxState;
}

/** How the sandbox stands, asked for anew whenever the shell's poll has brought a status. */
export function useSandbox(initial: SandboxState): SandboxState {
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchState(signal),
    initialData: initial,
    enabled: false,
  });
  const { status } = useLatestStatus();
  const told = status?.now;
  const followed = useRef(told);
  useEffect(() => {
    if (told === followed.current) return;
    followed.current = told;
    void refetch({ cancelRefetch: false });
  }, [told, refetch]);
  // Whoever comes back to this page has an older look still, beside the one the server has just sent.
  return data.now >= initial.now ? data : initial;
}

/**
 * Does one thing to the sandbox; how it stands then, and the verdict, are on screen at once. The answer is kept by
 * nobody else: the value of a new key is in it.
 * @throws ApiFailure
 */
export function useSandboxAction(): (action: SandboxAction) => Promise<SandboxDone> {
  const client = useQueryClient();
  return async (action) => {
    try {
      const { value } = await fetchJson(ADDRESS, { method: "POST", body: action });
      const done = value as SandboxDone;
      // A look that began before this would bring back what was.
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData(KEY, done.state);
      return done;
    } finally {
      lookAtStatus();
    }
  };
}
