"use client";

import { useCallback, useEffect } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { onSignedIn } from "@/lib/client/session/session";

/** An infinite query that fetches nothing by itself, and the state of its list. */
interface Pages {
  query: {
    fetchNextPage(options: { cancelRefetch: boolean }): unknown;
    refetch(options: { cancelRefetch: boolean }): unknown;
  };
  loaded: number;
  /** A next page can be fetched: there may be one, none is on its way, and none has failed. */
  isFree: boolean;
  failure: Failure | undefined;
}

interface PageFetcher {
  /** Fetches the next page, or the first where none is loaded; also retries one that failed. */
  ask(): void;
  more(): void;
}

/** Fetches the pages of a list; after a sign-in it retries by itself what failed because the session had ended. */
export function usePageFetcher({ query, loaded, isFree, failure }: Pages): PageFetcher {
  const { fetchNextPage, refetch } = query;
  const started = loaded > 0;
  const ask = useCallback(() => {
    if (started) void fetchNextPage({ cancelRefetch: false });
    else void refetch({ cancelRefetch: false });
  }, [started, fetchNextPage, refetch]);

  // A new function with each page, so that an effect on it goes on after a page without rows, also in a hidden tab, where no
  // render shows that the page was loading.
  const more = useCallback(() => {
    if (isFree && loaded > 0) ask();
  }, [isFree, loaded, ask]);

  const isSignedOut = failure !== undefined && ownCode(failure) === "session_required";
  useEffect(() => (isSignedOut ? onSignedIn(ask) : undefined), [isSignedOut, ask]);
  return { ask, more };
}
