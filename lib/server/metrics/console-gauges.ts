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
  function gauge<Label extends string = never>(name: string, help: string, ...labelNames: Label[]) {
    return new Gauge({ name, help, labelNames, registers });
  }
  const gauges = {
    lag: gauge(
      "rollcall_journal_lag_seconds",
      "Since the oldest attempt ended that the journal has yet to write; 0 when none waits",
    ),
    waiting: gauge("rollcall_journal_waiting", "Attempts that the journal has yet to write"),
    lost: new Counter({
      name: "rollcall_journal_lost_total",
      help: "Attempts that the journal could not hold, shown in it as gaps",
      registers,
    }),
    part: gauge(
      "rollcall_part_failing",
      "1 for a part that Rollcall cannot work without and that fails now, as /api/health/ready says",
      "part",
    ),
    connections: gauge(
      "rollcall_database_connections",
      "Connections to the database server, by pool",
      "pool",
      "state",
    ),
    most: gauge("rollcall_database_connections_limit", "Connections that a pool may have", "pool"),
    queue: gauge("rollcall_database_waiting", "Statements that wait for a connection, by pool", "pool"),
    sessions: gauge(
      "rollcall_sessions",
      "Sessions alive in the database, which instances share: take the greatest, not the sum",
    ),
  };

  return ({ journal, parts, pools, sessions }, now) => {
    for (const each of Object.values(gauges)) each.reset();
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
