import { TIMEOUTS, type Timeouts } from "./upstream/upstream";

/** Timeouts and intervals of calls to the service, in milliseconds. */
export interface Times extends Timeouts {
  /** At most one check is made in this time, for all people together. */
  checkRestMs: number;
}

export const TIMES: Times = { ...TIMEOUTS, checkRestMs: 10_000 };

const KEY = Symbol.for("rollcall.times");

/** The times of this process. Code that starts it may put shorter ones on `globalThis`; there is no setting for it. */
export function timesOfProcess(): Times {
  const { [KEY]: shortened } = globalThis as { [key: symbol]: Partial<Times> | undefined };
  return { ...TIMES, ...shortened };
}
