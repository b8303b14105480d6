import { TIMEOUTS, type Timeouts } from "./upstream/upstream";

/** How long Rollcall waits for the service, and lets it rest. In milliseconds. */
export interface Times extends Timeouts {
  /** A check is made at most once in this time, for all people together. */
  checkRestMs: number;
}

export const TIMES: Times = { ...TIMEOUTS, checkRestMs: 10_000 };

const KEY = Symbol.for("rollcall.times");

/** Those of this process. Whoever starts it in code may have put shorter ones on `globalThis`; no setting can. */
export function timesOfProcess(): Times {
  const { [KEY]: given } = globalThis as { [key: symbol]: Partial<Times> | undefined };
  return { ...TIMES, ...given };
}
