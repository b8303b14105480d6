import { type Failure, ownCode } from "./api-failure";

/** How long to wait before each retry of a page, which the server has tried three times itself; after the last it is given up. */
export const RETRY_DELAYS_MS = [2_000, 5_000, 10_000] as const;

/**
 * When a failure clears by itself, in milliseconds since the epoch by the browser's clock: a limit that refills, a token
 * endpoint that asked to slow down, Rollcall restarting. `undefined` for what somebody has to fix.
 */
export function resumeTime(failure: Failure): number | undefined {
  const { status, error, retryAt } = failure;
  const passes =
    status === 429 || error.upstream?.code === "slow_down" || ownCode(failure) === "shutting_down";
  return passes ? retryAt : undefined;
}

/** Whether a retry may help although no time was given: the service, or the network to it, failed. */
export function isTransient({ status, error }: Failure): boolean {
  const cause = error.upstream?.status ?? status;
  return cause === 0 || cause >= 500;
}
