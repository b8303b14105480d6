import { Counter, Gauge, type Registry } from "prom-client";
import type { PoolFigures } from "@/lib/server/db/bounded-pool";
import type { Health } from "@/lib/server/health";
import type { JournalFigures } from "@/lib/server/journal/write/recorder";

/** What metrics show of this instance itself. */
export interface ConsoleFigures {
  journal: JournalFigures;
  parts: ReturnType<Health["parts"]>;
  /** By the pool's name; empty with the embedded database. */
  pools: Readonly<Record<string, PoolFigures>>;
  /** Undefined while the database is away. */
  sessions: number | undefined;
}

/** Declares the gauges of this instance itself. @returns a function that sets them for a scrape */
export function gaugeConsole(registry: Registry): (figures: ConsoleFigures, now: number) => void {
  const registers = [registry];
  const gauges = {
    lag: new Gauge({
      name: "rollcall_journal_lag_seconds",
      help: "Since the oldest attempt ended that the journal has yet to write; 0 when none waits",
      registers,
    }),
    waiting: new Gauge({
      name: "rollcall_journal_waiting",
      help: "Attempts that the journal has yet to write",
      registers,
    }),
    lost: new Counter({
      name: "rollcall_journal_lost_total",
      help: "Attempts that the journal could not hold, shown in it as gaps",
      registers,
    }),
    part: new Gauge({
      name: "rollcall_part_failing",
      help: "1 for a part that Rollcall cannot work without and that fails now, as /api/health/ready says",
      labelNames: ["part"] as const,
      registers,
    }),
    connections: new Gauge({
      name: "rollcall_database_connections",
      help: "Connections to the database server, by pool",
      labelNames: ["pool", "state"] as const,
      registers,
    }),
    most: new Gauge({
      name: "rollcall_database_connections_limit",
      help: "Connections that a pool may have",
      labelNames: ["pool"] as const,
      registers,
    }),
    queue: new Gauge({
      name: "rollcall_database_waiting",
      help: "Statements that wait for a connection, by pool",
      labelNames: ["pool"] as const,
      registers,
    }),
    sessions: new Gauge({
      name: "rollcall_sessions",
      help: "Sessions alive in the database, which instances share: take the greatest, not the sum",
      registers,
    }),
  };

  return ({ journal, parts, pools, sessions }, now) => {
    for (const gauge of Object.values(gauges)) gauge.reset();
    gauges.lag.set(journal.oldestAt === undefined ? 0 : Math.max(now - journal.oldestAt, 0) / 1000);
    gauges.waiting.set(journal.waiting);
    gauges.lost.inc(journal.lost);
    for (const { part, isFailing } of parts) gauges.part.set({ part }, isFailing ? 1 : 0);
    for (const [pool, { open, idle, waiting, most }] of Object.entries(pools)) {
      gauges.connections.set({ pool, state: "idle" }, idle);
      gauges.connections.set({ pool, state: "busy" }, open - idle);
      gauges.most.set({ pool }, most);
      gauges.queue.set({ pool }, waiting);
    }
    // After its reset it says 0, which would mean that nobody is signed in.
    if (sessions === undefined) gauges.sessions.remove();
    else gauges.sessions.set(sessions);
  };
}
