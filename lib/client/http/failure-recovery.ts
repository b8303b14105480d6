import { type Failure, ownCode } from "./api-failure";

/**
 * When a failure passes by itself, in milliseconds since the epoch by the browser's clock: a limit that refills, a token
 * endpoint that asked to slow down, Rollcall restarting. `undefined` for what somebody has to mend.
 */
export function passesAt(failure: Failure): number | undefined {
  const { status, error, retryAt } = failure;
  const passes =
    status === 429 || error.upstream?.code === "slow_down" || ownCode(failure) === "shutting_down";
  return passes ? retryAt : undefined;
}

/** Whether trying again later may help although nobody says when: the service or the way to it failed. */
export function mayPass({ status, error }: Failure): boolean {
  const cause = error.upstream?.status ?? status;
  return cause === 0 || cause >= 500;
}
