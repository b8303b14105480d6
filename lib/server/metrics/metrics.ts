import { collectDefaultMetrics, Registry } from "prom-client";
import type { Observer } from "@/lib/server/upstream/observe/observer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { countAttempts } from "./attempt-metrics";
import { type ConnectionFigures, gaugeConnections } from "./connection-gauges";
import { type ConsoleFigures, gaugeConsole } from "./console-gauges";
import { type CompletedRequest, countRequests } from "./request-metrics";

/** Metrics of this process for Prometheus. No label names a person, and each has few values. */
export interface Metrics {
  /** Takes in one attempt. Neither throws nor waits. */
  observe: Observer;
  /** Takes in one request that is over. Neither throws nor waits. */
  request(completed: CompletedRequest): void;
  /** All of them, in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

interface MetricsDeps {
  clock: Clock;
  connections(): readonly ConnectionFigures[];
  console(): Omit<ConsoleFigures, "sessions">;
  /** Rejects while the database is away. */
  countSessions(): Promise<number>;
}

/** Scrapers wait 10 s by default, and a database that is away is when they are needed. */
const SESSIONS_MS = 1_000;

export function createMetrics({ clock, connections, console: own, countSessions }: MetricsDeps): Metrics {
  const registry = new Registry();
  // Processor, memory, garbage collection and the lag of the event loop, under the names that everybody's dashboards know.
  collectDefaultMetrics({ register: registry });
  const setConnections = gaugeConnections(registry);
  const setConsole = gaugeConsole(registry);

  async function sessionsInTime(): Promise<number | undefined> {
    const enough = new AbortController();
    const tooLate = clock.sleep(SESSIONS_MS, enough.signal).then(() => undefined);
    try {
      return await Promise.race([countSessions(), tooLate]);
    } catch {
      return undefined;
    } finally {
      tooLate.catch(() => {});
      enough.abort();
    }
  }

  return {
    observe: countAttempts(registry),
    request: countRequests(registry),
    async text() {
      const sessions = await sessionsInTime();
      const now = clock.now();
      setConnections(connections(), now);
      setConsole({ ...own(), sessions }, now);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
