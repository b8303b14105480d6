import { useEffect, useEffectEvent } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { onSignedIn } from "@/lib/client/session/session";
import { isReady } from "@/lib/client/status/ready";

const LOOK_MS = 2_000;
/** Two tries by themselves that fail have failed by then. */
const TRIES_MS = 10_000;

/** When the last two tries by themselves began, whichever part of the page made them: a try can replace the notice that made it. */
let [beforeLastAt, lastAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * Tries again by itself once whoever was signed out has signed in again, and as soon as Rollcall's database is back. Until then the
 * failure stays as it is: a try that fails would take the focus, and be read out anew, every time. So where two tries
 * have just failed though the database answers, as while a table is locked, the next one is a person's: one may be that of an outage
 * before, and the failure that of the next.
 */
export function useRetryOnceBack(failure: Failure | undefined, onRetry: (() => void) | undefined): void {
  const code = failure && onRetry && ownCode(failure);
  const isSignedOut = code === "session_required";
  // The request that failed: each failure is waited out anew.
  const failed = failure && code === "database_unavailable" ? (failure.error.request_id ?? "") : undefined;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => (isSignedOut ? onSignedIn(() => retry()) : undefined), [isSignedOut]);
  useEffect(() => {
    if (failed === undefined) return;
    const leaving = new AbortController();
    let wasAway = performance.now() - beforeLastAt > TRIES_MS;
    async function look(): Promise<void> {
      const isBack = document.hidden ? undefined : await isReady(leaving.signal);
      if (leaving.signal.aborted) return;
      wasAway ||= isBack === false;
      if (isBack && wasAway) {
        [beforeLastAt, lastAt] = [lastAt, performance.now()];
        retry();
      } else timer = setTimeout(look, LOOK_MS);
    }
    let timer = setTimeout(look, LOOK_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [failed]);
}
