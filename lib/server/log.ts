import pino from "pino";
import type { Attempt } from "./upstream/observe";

export type Log = pino.Logger;

/** The one log: JSON lines on standard output; values are escaped, so a line is always one record. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/** One line per attempt, sent or not (interface, "Versioning" 7: log `Service-Version` and `Request-Id`). */
export function logAttempt(log: Log, { at: _at, budget, ...attempt }: Attempt): void {
  const failed = !attempt.sent || attempt.status === undefined || attempt.status >= 400;
  log[failed ? "warn" : "info"]({ ...attempt, remaining: budget?.remaining }, "attempt");
}
