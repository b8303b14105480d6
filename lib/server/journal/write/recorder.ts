import type { Db } from "@/lib/server/db/open-database";
import { isRefusal } from "@/lib/server/db/refusal";
import { WriteBehind } from "@/lib/server/db/write-behind";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { Backlog } from "./backlog";
import { type Batch, writeBatch } from "./write-batch";

/** How long attempts are gathered before they are written. Milliseconds, like all below. */
const GATHER_MS = 250;
/** A write that takes longer is the database's fault, even if it comes to a good end. */
const SLOW_MS = 5_000;

export interface RecorderDeps {
  db: Db;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Whether other instances write into the same database. */
  isShared: boolean;
}

/** What the journal has yet to write, and what it could not. */
export interface JournalFigures {
  waiting: number;
  /** When the attempt that waits longest ended, in milliseconds since the epoch. */
  oldestAt?: number;
  /** Since the start. */
  lost: number;
}

/** Writes attempts behind the reads that caused them: nobody waits for it, and it never throws. */
export function createRecorder({ db, clock, log, isShared }: RecorderDeps) {
  const backlog = new Backlog(logUnwritable);
  /** What was taken from the backlog and is not written yet; the first is tried first. */
  let held: Batch[] = [];
  let writingSince: number | undefined;
  let rows = 0;
  const behind = new WriteBehind({
    clock,
    gatherMs: GATHER_MS,
    hasWork: () => held.length > 0 || !backlog.isEmpty,
    isFull: () => held.length > 0 || backlog.isFull,
    write: writeNext,
    failed(err) {
      if (behind.failures === 1) log.warn({ err }, "the journal cannot be written; it is tried again");
    },
    retriesAtClose: true,
  });

  async function writeNext(): Promise<void> {
    if (held.length === 0) held = [backlog.take()];
    const [batch] = held;
    if (!batch) return;
    try {
      await write(batch);
      held.shift();
    } catch (err) {
      if (!isRefusal(err)) throw err;
      held.splice(0, 1, ...splitRefused(batch, err));
    }
  }

  async function write(batch: Batch): Promise<void> {
    writingSince = clock.now();
    try {
      rows += await writeBatch(db, batch, { isShared, isRepeated: behind.failures > 0 });
    } finally {
      writingSince = undefined;
    }
  }

  /** Halves a batch that the database refuses until the row it will never take is alone, which is counted as lost; a gap is counted already. */
  function splitRefused(batch: Batch, err: unknown): Batch[] {
    if (batch.rows.length + batch.served.length > 1) return halvesOf(batch);
    logUnwritable(err);
    for (const row of batch.rows) {
      const time = row.at.getTime();
      if (row.outcome === "gap") backlog.takeBack(row);
      else backlog.noteLoss(row.connection, { at: time, until: time, lost: 1, why: "database" });
    }
    return [];
  }

  function figures(): JournalFigures {
    const unwritten = held.flatMap((batch) => batch.rows).filter(({ outcome }) => outcome !== "gap");
    const oldest = unwritten[0] ?? backlog.oldest;
    return {
      waiting: unwritten.length + backlog.size,
      ...(oldest && { oldestAt: oldest.at.valueOf() + oldest.durationMs }),
      lost: backlog.lost,
    };
  }

  function logUnwritable(err: unknown): void {
    log.warn({ err }, "the journal cannot hold an attempt");
  }

  return {
    /** Takes in one attempt. Neither throws nor waits. */
    observe(attempt: Attempt): void {
      const isSlow = writingSince !== undefined && clock.now() - writingSince > SLOW_MS;
      backlog.add(attempt, behind.failures > 0 || isSlow ? "database" : "overflow");
      behind.notify();
    },
    /** The answer of this operation served somebody else too. Neither throws nor waits. */
    served(operation: string, source: "shared" | "cache"): void {
      backlog.countServed(operation, source, clock.now());
      behind.notify();
    },
    /** Writes what waits, unless the database fails; resolves when it is done or was tried. */
    flush: () => behind.flush(),
    rows: () => rows,
    figures,
    /** Writes what waits, for at most 3 s; what is left then is counted in the log. */
    async close(): Promise<void> {
      await behind.close();
      const lost = backlog.unwritten + held.reduce((sum, batch) => sum + batch.rows.length, 0);
      if (lost > 0) log.warn({ lost }, "the end came before the journal could be written");
    },
  };
}

/** Rows and counts of served answers apart, then each in two. */
function halvesOf({ rows, served }: Batch): Batch[] {
  if (rows.length > 0 && served.length > 0) {
    return [
      { rows, served: [] },
      { rows: [], served },
    ];
  }
  const [row, serving] = [Math.ceil(rows.length / 2), Math.ceil(served.length / 2)];
  return [
    { rows: rows.slice(0, row), served: served.slice(0, serving) },
    { rows: rows.slice(row), served: served.slice(serving) },
  ];
}
