import { collectDefaultMetrics, Registry } from "prom-client";
import type { Observer } from "@/lib/server/upstream/observe/observer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { within } from "@/lib/server/upstream/time/within";
import { countAttempts } from "./attempt-metrics";
import { type ConnectionFigures, gaugeConnections } from "./connection-gauges";
import { type ConsoleFigures, gaugeConsole } from "./console-gauges";
import { type CompletedRequest, countRequests } from "./request-metrics";

/** The metrics of this process for Prometheus. No label names a person, and each has few values. */
export interface Metrics {
  /** Counts one attempt. Neither throws nor waits. */
  observe: Observer;
  /** Counts one request that is over. Neither throws nor waits. */
  request(completed: CompletedRequest): void;
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

/** Prometheus gives up after 10 s by default, and metrics are needed most while the database is away. */
const SESSIONS_MS = 1_000;

/** Declares all metrics in a registry of their own: one in each process, as Next gives every bundle its own modules. */
export function createMetrics({ clock, connections, console: own, countSessions }: MetricsDeps): Metrics {
  const registry = new Registry();
  // Processor, memory, garbage collection and event-loop lag, under the names that dashboards of Node know.
  collectDefaultMetrics({ register: registry });
  const setConnections = gaugeConnections(registry);
  const setConsole = gaugeConsole(registry);

  return {
    observe: countAttempts(registry),
    request: countRequests(registry),
    async text() {
      const sessions = await within(clock, SESSIONS_MS, countSessions).catch(() => undefined);
      const now = clock.now();
      setConnections(connections(), now);
      setConsole({ ...own(), sessions }, now);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
