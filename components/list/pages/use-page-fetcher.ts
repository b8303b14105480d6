"use client";

import { useCallback, useEffect } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { onSignedIn } from "@/lib/client/session/session";

/** An infinite query that fetches nothing by itself, and where its list stands. */
interface Pages {
  query: {
    fetchNextPage(options: { cancelRefetch: boolean }): unknown;
    refetch(options: { cancelRefetch: boolean }): unknown;
  };
  /** How many are loaded. */
  loaded: number;
  /** There may be a next one, and nothing stands in its way. */
  isFree: boolean;
  failure: Failure | undefined;
}

interface PageFetcher {
  /** Asks for the next page, or for the first where none is loaded: for what failed too. */
  ask(): void;
  /** Asks when there is something to ask for. */
  more(): void;
}

/** How a list of pages asks for them; after a sign-in by itself for what failed for want of one. */
export function usePageFetcher({ query, loaded, isFree, failure }: Pages): PageFetcher {
  const { fetchNextPage, refetch } = query;
  const started = loaded > 0;
  const ask = useCallback(() => {
    if (started) void fetchNextPage({ cancelRefetch: false });
    else void refetch({ cancelRefetch: false });
  }, [started, fetchNextPage, refetch]);

  // Another one with each page: who asks as it changes asks on after a page that brought no row, even if nobody was told
  // that it was loading, as in a hidden tab.
  const more = useCallback(() => {
    if (isFree && loaded > 0) ask();
  }, [isFree, loaded, ask]);

  const isSignedOut = failure !== undefined && ownCode(failure) === "session_required";
  useEffect(() => (isSignedOut ? onSignedIn(ask) : undefined), [isSignedOut, ask]);
  return { ask, more };
}
