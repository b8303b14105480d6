import { TIMEOUTS, type Timeouts } from "./upstream/upstream";

/** How long Rollcall waits for the service and before it asks again by itself. In milliseconds. */
export interface Times extends Timeouts {
  /** A check is made at most once in this time, for all people together. */
  checkRestMs: number;
  /** A connection that somebody looks at is checked when there was no traffic for this long. */
  quietMs: number;
}

export const TIMES: Times = { ...TIMEOUTS, checkRestMs: 10_000, quietMs: 60_000 };

const KEY = Symbol.for("rollcall.times");

/** Those of this process. Whoever starts it in code may have put shorter ones on `globalThis`; no setting can. */
export function timesOfProcess(): Times {
  const { [KEY]: given } = globalThis as { [key: symbol]: Partial<Times> | undefined };
  return { ...TIMES, ...given };
}
