import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureOf } from "@/lib/client/http/api-failure";
import { fetchJson } from "@/lib/client/http/fetch-json";
import { isSignedOut, onSignedIn } from "@/lib/client/session/session";
import type { BudgetStatus, StatusAnswer } from "@/lib/contract/status";

const POLL_MS = 2_000;
const LONGEST_POLL_MS = 10_000;
/** The page itself asked for something while its first status was taken: what came of it is known by now. */
const FIRST_LOOK_MS = 500;
/** Nothing good for longer than one failed poll takes: the server is gone, it was no hiccup. */
const HICCUP_MS = 3_000;
/** Tabs that lost the same server do not all come back in the same moment. */
const SPREAD = 0.9 + Math.random() * 0.2;

/** A status as a screen uses it: `skewMs` is how far the browser's clock is ahead of the server's. */
export interface Status extends StatusAnswer {
  skewMs: number;
}

async function fetchStatus(signal: AbortSignal, all: boolean): Promise<Status> {
  const { value } = await fetchJson(`/api/status${all ? "?looking=all" : ""}`, { signal });
  const answer = value as StatusAnswer;
  return { ...answer, skewMs: Date.now() - answer.now };
}

/**
 * When this connection's key goes on, by the browser's clock in milliseconds, as the last poll had it; everything that
 * waits counts down to the same moment.
 */
export function usePausedUntil(connection: string): number | undefined {
  const { status } = useLatestStatus();
  const until = useBudget(connection)?.pausedUntil;
  return status && until !== undefined ? until + status.skewMs : undefined;
}

/** This connection's budget as the last poll had it. */
export function useBudget(connection: string): BudgetStatus | undefined {
  return useLatestStatus().status?.connections.find(({ id }) => id === connection)?.budget;
}

/** Every connection as the last poll had it, and why a later one failed; nothing outside of the shell, which polls. */
export function useLatestStatus(): { status: Status | undefined; error: Error | null } {
  const { data, error } = useQuery<Status>({ queryKey: ["status"], queryFn: skipToken });
  return { status: data, error };
}

const WANTED = "rollcall:status-wanted";

/** Something was done that the status shows: it is asked for at once. The shell alone asks, as it alone polls. */
export function lookAtStatus(): void {
  window.dispatchEvent(new Event(WANTED));
}

function onStatusWanted(listener: () => void): () => void {
  window.addEventListener(WANTED, listener);
  return () => window.removeEventListener(WANTED, listener);
}

/** When the last poll that succeeded and the last that failed ended, in milliseconds since the epoch. */
interface Polls {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * Every connection's verdict, budget and token, asked for every 2 s while the page can be seen; less often the longer
 * nothing comes back. `gone`: Rollcall's own server has given no answer for a while, or fails.
 * @param all somebody has every connection in view, so those without traffic are worth a check now and then
 */
export function useStatus(initial: StatusAnswer, all: boolean) {
  const query = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => fetchStatus(signal, all),
    initialData: { ...initial, skewMs: 0 },
    refetchInterval({ state }) {
      // An ended session answers every poll with the same refusal.
      if (isSignedOut(state.error)) return false;
      if (state.error) return retryDelay(state);
      return state.dataUpdateCount === 0 ? FIRST_LOOK_MS : POLL_MS;
    },
    refetchIntervalInBackground: false,
    // It costs the service nothing, and whoever comes back should not read what was.
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const { data, error, refetch } = query;
  useEffect(() => onSignedIn(() => void refetch()), [refetch]);
  useEffect(() => onStatusWanted(() => void refetch()), [refetch]);
  return { status: data, error, gone: isGone(error, query) };
}

/** Half as long again as it has been gone already, so that a restart is noticed soon and an outage asked little. */
export function retryDelay({ dataUpdatedAt, errorUpdatedAt }: Polls): number {
  const half = (errorUpdatedAt - dataUpdatedAt) / 2;
  return Math.round(Math.min(Math.max(half, POLL_MS), LONGEST_POLL_MS) * SPREAD);
}

export function isGone(error: Error | null, { dataUpdatedAt, errorUpdatedAt }: Polls): boolean {
  if (!error) return false;
  const { status } = failureOf(error);
  return (status === 0 || status >= 500) && errorUpdatedAt - dataUpdatedAt > HICCUP_MS;
}
