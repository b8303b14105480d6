import { skipToken, useQuery } from "@tanstack/react-query";
import type { StatusAnswer } from "@/lib/contract/status";
import { ApiFailure } from "./api-failure";
import { fetchJson } from "./fetch-json";

const POLL_MS = 2_000;

/** A status as a screen uses it: `skewMs` is how far the browser's clock is ahead of the server's. */
export interface Status extends StatusAnswer {
  skewMs: number;
}

async function fetchStatus(signal: AbortSignal): Promise<Status> {
  const { value } = await fetchJson("/api/status", signal);
  const answer = value as StatusAnswer;
  return { ...answer, skewMs: Date.now() - answer.now };
}

/**
 * When this connection's key goes on, by the browser's clock in milliseconds, as the last poll had it; everything that
 * waits counts down to the same moment.
 */
export function usePausedUntil(connection: string): number | undefined {
  const { data } = useQuery<Status>({ queryKey: ["status"], queryFn: skipToken });
  const until = data?.connections.find(({ id }) => id === connection)?.budget.pausedUntil;
  return data && until !== undefined ? until + data.skewMs : undefined;
}

/** Every connection's budget and token, asked for every 2 s while the page can be seen. */
export function useStatus(initial: StatusAnswer) {
  return useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => fetchStatus(signal),
    initialData: { ...initial, skewMs: 0 },
    // An ended session answers every poll with the same refusal.
    refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : POLL_MS),
    refetchIntervalInBackground: false,
  });
}

/** Whether a call failed because nobody is signed in any more. */
export function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiFailure && error.failure.error.code === "session_required";
}
