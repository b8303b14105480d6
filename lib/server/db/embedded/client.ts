import type { QueryOptions, Results } from "@electric-sql/pglite";
import { createTurns } from "@/lib/server/db/turns";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { startThread, type Thread } from "./thread";

/** The queries that drizzle's driver sends to PGlite. */
interface Queries {
  query(
    sql: string,
    params?: unknown[],
    options?: Pick<QueryOptions, "rowMode" | "parsers">,
  ): Promise<Results>;
}

/** The embedded database in a thread of its own, with the interface of drizzle's PGlite driver. */
export interface EmbeddedClient extends Queries {
  /** Other queries wait until `work` has ended; if it fails, it is rolled back. */
  transaction<T>(work: (inside: Queries) => Promise<T>): Promise<T>;
  /** Waits for earlier queries; a second call waits for the same end. */
  close(): Promise<void>;
  /** Whether the folder is the one that was opened; what is written is lost otherwise. */
  isInPlace(): boolean;
}

/** What cannot be opened, as on a full disk, costs a second of a processor each time. */
const REST_MS = 3_000;

/**
 * The embedded database in this folder, which must be locked. A thread that has ended by itself is followed by another, as after
 * `kill -9`, unless the folder is another one by then. PGlite blocks its thread for as long as a query runs, which
 * over a large journal is longer than pages and polls may wait. Its own worker needs a browser's `navigator.locks`, and
 * drizzle's pg-proxy has no transactions.
 * @throws the system's error where the folder cannot be made
 * @param restMs at least this long after a thread has begun, another one does
 * @throws DatabaseUnavailable from every call, when the folder cannot be opened, when the thread has ended, and after
 * `close`
 */
export function createEmbeddedClient(folder: string, { restMs = REST_MS } = {}): EmbeddedClient {
  let thread = startThread(folder);
  let begunAt = performance.now();
  let isClosed = false;
  const inTurn = createTurns();

  /** The thread of now. Called in turn only. */
  async function open(): Promise<Thread> {
    if (!thread.isOver || isClosed || performance.now() - begunAt < restMs) return thread;
    if (!thread.isInPlace) return thread;
    await thread.end();
    begunAt = performance.now();
    try {
      thread = startThread(folder);
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
    return thread;
  }

  return {
    query: (...statement) => inTurn(async () => run(await open(), ...statement)),
    transaction: (work) => inTurn(async () => runTransaction(await open(), work)),
    close: () =>
      inTurn(() => {
        isClosed = true;
        return thread.end();
      }),
    isInPlace: () => thread.isInPlace,
  };
}

/** PostgreSQL's codes where the disk is full or fails, or files are damaged or may not be opened: nothing that was asked is wrong. */
const UNUSABLE = /^(42501|53|58|XX)/;

/** drizzle's parsers all return their argument (a test makes sure), so a list of their types is enough. */
export async function run(
  thread: Pick<Thread, "ask">,
  ...[sql, params = [], options = {}]: Parameters<Queries["query"]>
): Promise<Results> {
  try {
    return await thread.ask({
      sql,
      params,
      rowMode: options.rowMode,
      asText: Object.keys(options.parsers ?? {}),
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw UNUSABLE.test(code) ? new DatabaseUnavailable(error) : error;
  }
}

/** Runs `work` between BEGIN and COMMIT. */
export async function runTransaction<T>(
  thread: Pick<Thread, "ask">,
  work: (inside: Queries) => Promise<T>,
): Promise<T> {
  let open = true;
  const inside: Queries = {
    async query(...statement) {
      if (!open) throw new Error("This transaction has ended.");
      return run(thread, ...statement);
    },
  };
  await run(thread, "BEGIN");
  try {
    const result = await work(inside);
    open = false;
    const { command } = await run(thread, "COMMIT");
    if (command === "ROLLBACK")
      throw new Error("The transaction was rolled back: a statement in it had failed.");
    return result;
  } catch (error) {
    // A thread that has ended has rolled back too.
    if (open) await run(thread, "ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    open = false;
  }
}
