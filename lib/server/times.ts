import { TIMEOUTS, type Timeouts } from "./upstream/upstream";

/** Timeouts and intervals of calls to the service, in milliseconds. */
export interface Times extends Timeouts {
  /** At most one check is made in this time, for all people together. */
  checkRestMs: number;
  /** How often an instance looks for a walk that is due, or that nobody walks. */
  walkLookMs: number;
  /** How long a walk stays with an instance that says nothing: together less than 30 s, as those who wait are told. */
  walkLeaseMs: number;
}

export const TIMES: Times = {
  ...TIMEOUTS,
  checkRestMs: 10_000,
  walkLookMs: 5_000,
  walkLeaseMs: 20_000,
};

const KEY = Symbol.for("rollcall.times");

/** The times of this process. Code that starts it may put shorter ones on `globalThis`; there is no setting for it. */
export function timesOfProcess(): Times {
  const { [KEY]: shortened } = globalThis as { [key: symbol]: Partial<Times> | undefined };
  return { ...TIMES, ...shortened };
}
