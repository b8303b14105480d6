import type { Db } from "@/lib/server/db/open-database";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { Backlog } from "./backlog";
import { type Batch, isRefusal, isWritten, writeBatch } from "./write-batch";

/** How long what comes is gathered before it is written. Milliseconds, like all below. */
const GATHER_MS = 250;
const FIRST_REST_MS = 500;
/** A database that is back is noticed within 5 s. */
const LONGEST_REST_MS = 4_000;
/** A write that takes longer is the database's fault, even if it comes to a good end. */
const SLOW_MS = 5_000;
/** How long the end of the process may be held up, and how soon a failed write is tried again then. */
const CLOSE_MS = 3_000;
const CLOSE_REST_MS = 250;

export interface RecorderDeps {
  db: Db;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Whether other instances write into the same database. */
  isShared: boolean;
}

/** Writes attempts behind the reads that caused them: nobody waits for it, and it never throws. */
export function createRecorder({ db, clock, log, isShared }: RecorderDeps) {
  const backlog = new Backlog(cannotHold);
  /** What was taken and is not written yet; the first is tried again first. */
  let held: Batch[] = [];
  let running: Promise<void> | undefined;
  /** In a row. */
  let failures = 0;
  let writingSince: number | undefined;
  let rows = 0;
  let isClosing = false;
  let isStopped = false;
  let wake = new AbortController();

  function hasWork(): boolean {
    return (held.length > 0 || !backlog.isEmpty) && !isStopped;
  }

  function start(): void {
    if (isStopped) return;
    running ??= run().finally(() => {
      running = undefined;
      if (hasWork()) start();
    });
    if (backlog.isFull && failures === 0) wake.abort();
  }

  async function run(): Promise<void> {
    if (!isClosing) await sleep(GATHER_MS);
    while (hasWork()) {
      try {
        if (held.length === 0) held = [backlog.take()];
        await writeFirst();
      } catch (err) {
        await rest(err);
      }
    }
  }

  async function writeFirst(): Promise<void> {
    const [batch] = held;
    if (!batch) return;
    try {
      await write(batch);
      held.shift();
      failures = 0;
    } catch (err) {
      if (!isRefusal(err)) throw err;
      held.splice(0, 1, ...withoutRefused(batch, err));
    }
  }

  function cannotHold(err: unknown): void {
    log.warn({ err }, "the journal cannot hold an attempt");
  }

  async function write(batch: Batch): Promise<void> {
    writingSince = clock.now();
    try {
      if (failures > 0 && (await isWritten(db, batch))) return;
      await writeBatch(db, batch, isShared);
      rows += batch.rows.length;
    } finally {
      writingSince = undefined;
    }
  }

  /** What the database will never take is halved until it is alone, and is missing then. */
  function withoutRefused(batch: Batch, err: unknown): Batch[] {
    if (batch.rows.length + batch.served.length > 1) return halvesOf(batch);
    cannotHold(err);
    for (const { connection, at, outcome } of batch.rows) {
      const time = at.getTime();
      if (outcome !== "gap") backlog.lose(connection, { at: time, until: time, lost: 1, why: "database" });
    }
    return [];
  }

  async function rest(err: unknown): Promise<void> {
    failures += 1;
    // After the end nothing is tried again.
    if (isStopped) return;
    if (failures === 1) log.warn({ err }, "the journal cannot be written; it is tried again");
    const backOff = Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);
    await sleep(isClosing ? CLOSE_REST_MS : backOff);
  }

  async function sleep(ms: number): Promise<void> {
    wake = new AbortController();
    await clock.sleep(ms, wake.signal).catch(() => {});
  }

  return {
    /** Takes in one attempt. Neither throws nor waits. */
    observe(attempt: Attempt): void {
      const isSlow = writingSince !== undefined && clock.now() - writingSince > SLOW_MS;
      backlog.add(attempt, failures > 0 || isSlow ? "database" : "overflow");
      start();
    },
    /** An answer of this operation served somebody else. Neither throws nor waits. */
    served(operation: string, source: "shared" | "cache"): void {
      backlog.serve(operation, source, clock.now());
      start();
    },
    /** Writes what waits, unless the database fails; resolves when it is done or was tried. */
    async flush(): Promise<void> {
      if (!running || failures > 0) return;
      wake.abort();
      await running;
    },
    /** How many rows were written. */
    rows: () => rows,
    /** Writes what waits, for at most 3 s; what is left then is counted in the log. */
    async close(): Promise<void> {
      isClosing = true;
      wake.abort();
      const enough = new AbortController();
      await Promise.race([running, clock.sleep(CLOSE_MS, enough.signal).catch(() => {})]);
      enough.abort();
      const lost = backlog.unwritten + held.reduce((sum, batch) => sum + batch.rows.length, 0);
      isStopped = true;
      wake.abort();
      if (lost > 0) log.warn({ lost }, "the end came before the journal could be written");
    },
  };
}

/** Rows and servings apart, then each in two. */
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
