import { useEffect, useEffectEvent } from "react";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { isReady } from "@/lib/client/status/ready";

const LOOK_MS = 2_000;

/**
 * Tries again by itself as soon as Rollcall's database is back. Until then the failure stays as it is: a try that fails would take the
 * focus, and be read out anew, every time.
 */
export function useRetryOnceBack(failure: Failure | undefined, onRetry: (() => void) | undefined): void {
  const isAway = failure && onRetry && ownCode(failure) === "database_unavailable";
  // The request that failed: each failure is waited out anew.
  const failed = isAway ? (failure.error.request_id ?? "") : undefined;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (failed === undefined) return;
    const leaving = new AbortController();
    async function look(): Promise<void> {
      const isBack = !document.hidden && (await isReady(leaving.signal));
      if (leaving.signal.aborted) return;
      if (isBack) retry();
      else timer = setTimeout(look, LOOK_MS);
    }
    let timer = setTimeout(look, LOOK_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [failed]);
}
