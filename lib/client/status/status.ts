import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureOf } from "@/lib/client/http/api-failure";
import { fetchValue } from "@/lib/client/http/fetch-json";
import { isSignedOut, onSignedIn } from "@/lib/client/session/session";
import type { BudgetStatus, StatusAnswer } from "@/lib/contract/status";

const POLL_MS = 2_000;
const LONGEST_POLL_MS = 10_000;
/** A server that is only slow answers within this time; on a connection that has died silently nobody ever would. */
const POLL_LIMIT_MS = 10_000;
/** A browser has up to six connections, which may all have died: once one has, the others are tried in turn, each for a short time. */
const CONNECTIONS = 6;
const [NEXT_LIMIT_MS, NEXT_POLL_MS] = [3_000, 250];
/** The first status was taken while the page was still reading from the service, so the next one comes soon. */
const FIRST_POLL_MS = 500;
/** One failed poll is over within this time; without a good one for longer, the server is gone. */
const HICCUP_MS = 3_000;
/** Spreads the tabs that lost the same server, so that they do not all come back at once. */
const SPREAD = 0.9 + Math.random() * 0.2;

/** A status, and how far the browser's clock is ahead of the server's in milliseconds. */
export interface Status extends StatusAnswer {
  skewMs: number;
}

/** How many polls there were since the last one of which anything came within its limit. */
let silentPolls = 0;

async function fetchStatus(signal: AbortSignal, all: boolean): Promise<Status> {
  // After all of them one has the full time again: a server that is back may be slow.
  const limitMs = silentPolls % (CONNECTIONS + 1) === 0 ? POLL_LIMIT_MS : NEXT_LIMIT_MS;
  const begunAt = Date.now();
  try {
    const answer = await fetchValue<StatusAnswer>(`/api/status${all ? "?looking=all" : ""}`, {
      signal,
      limitMs,
    });
    silentPolls = 0;
    return { ...answer, skewMs: Date.now() - answer.now };
  } catch (error) {
    silentPolls = Date.now() - begunAt < limitMs ? 0 : silentPolls + 1;
    throw error;
  }
}

/** When the pause of this connection's key ends, in milliseconds since the epoch by the browser's clock, as of the last poll. */
export function usePausedUntil(connection: string): number | undefined {
  const { status } = useLatestStatus();
  const until = useBudget(connection)?.pausedUntil;
  return status && until !== undefined ? until + status.skewMs : undefined;
}

/** This connection's budget as of the last poll. */
export function useBudget(connection: string): BudgetStatus | undefined {
  return useLatestStatus().status?.connections.find(({ id }) => id === connection)?.budget;
}

/**
 * Every connection as of the last poll, when that ended by the browser's clock, and why a later poll failed. Undefined outside
 * the shell, which alone polls.
 */
export function useLatestStatus() {
  const { data, dataUpdatedAt, error } = useQuery<Status>({ queryKey: ["status"], queryFn: skipToken });
  return { status: data, dataUpdatedAt, error };
}

const REFRESH = "rollcall:status-wanted";

/** Has the shell, which alone polls, fetch the status at once, because something was done that it shows. */
export function refreshStatus(): void {
  window.dispatchEvent(new Event(REFRESH));
}

function onStatusRefresh(listener: () => void): () => void {
  window.addEventListener(REFRESH, listener);
  return () => window.removeEventListener(REFRESH, listener);
}

/** When the last poll that succeeded and the last that failed ended, in milliseconds since the epoch. */
interface Polls {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * Every connection's verdict, budget and token, polled every 2 s while the page is visible, and less often the longer polls
 * fail. `isUnreachable`: Rollcall's own server has not answered, or has failed, for a while.
 * @param all whether every connection is in view, so that the server checks those without traffic now and then
 */
export function useStatus(initial: StatusAnswer, all: boolean) {
  const query = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => fetchStatus(signal, all),
    initialData: { ...initial, skewMs: 0 },
    refetchInterval({ state }) {
      // An ended session answers every poll with the same refusal.
      if (isSignedOut(state.error)) return false;
      if (state.error) return silentPolls > 0 ? NEXT_POLL_MS : pollDelay(state);
      return state.dataUpdateCount === 0 ? FIRST_POLL_MS : POLL_MS;
    },
    refetchIntervalInBackground: false,
    // It costs the service nothing, and a tab that is shown again should not be out of date.
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const { data, error, refetch } = query;
  useEffect(() => onSignedIn(() => void refetch()), [refetch]);
  useEffect(() => onStatusRefresh(() => void refetch()), [refetch]);
  return { status: data, error, isUnreachable: isUnreachable(error, query) };
}

/** How long to wait after a failed poll: half of the outage so far, so that a restart is noticed soon and an outage polled little. */
export function pollDelay({ dataUpdatedAt, errorUpdatedAt }: Polls): number {
  const half = (errorUpdatedAt - dataUpdatedAt) / 2;
  return Math.round(Math.min(Math.max(half, POLL_MS), LONGEST_POLL_MS) * SPREAD);
}

export function isUnreachable(error: Error | null, { dataUpdatedAt, errorUpdatedAt }: Polls): boolean {
  if (!error) return false;
  const { status } = failureOf(error);
  return (status === 0 || status >= 500) && errorUpdatedAt - dataUpdatedAt > HICCUP_MS;
}
