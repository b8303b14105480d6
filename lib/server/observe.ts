import type { Journal } from "./journal/journal";
import { type Log, logAttempt } from "./log/log";
import type { Metrics } from "./metrics/metrics";
import type { Observer } from "./upstream/observe/observer";

interface Observers {
  log: Log;
  journal: Pick<Journal, "observe">;
  metrics: Pick<Metrics, "observe">;
}

/** Every observer of attempts except access, which the directory calls. */
export function observe({ log, journal, metrics }: Observers): Observer {
  return (attempt) => {
    journal.observe(attempt);
    metrics.observe(attempt);
    // Logged after the answer is on its way, so that no answer waits for the log.
    setImmediate(logAttempt, log, attempt);
  };
}
