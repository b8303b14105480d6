import { sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/clock";
import { JournalBusy } from "./errors";

/** How long the database may look for something. Milliseconds, like all below. */
const STATEMENT_MS = 2_000;
/** PostgreSQL says itself when the time is over; it is waited for a little longer than that. */
const GRACE_MS = 500;
/** How many may look at once, those included whom nobody waits for any more: a queue of them would hold up everybody. */
const MOST_LOOKING = 32;

/** PostgreSQL's word for a statement that took too long. */
const CANCELED = "57014";

export type Bounded = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

/**
 * What lets nobody look through the journal for more than 2 s. A PostgreSQL server (`isShared`) stops then; the embedded
 * database goes on in its own thread, and only the waiting stops.
 * @throws JournalBusy
 */
export function createBounded(db: Db, clock: Clock, isShared: boolean): Bounded {
  let looking = 0;

  async function look<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
    if (looking >= MOST_LOOKING) throw new JournalBusy();
    looking += 1;
    try {
      return await (isShared ? withTimeout(db, read) : read(db));
    } finally {
      looking -= 1;
    }
  }

  return async (read) => {
    const isDone = new AbortController();
    const tooLate = clock.sleep(isShared ? STATEMENT_MS + GRACE_MS : STATEMENT_MS, isDone.signal).then(
      () => {
        throw new JournalBusy();
      },
      () => undefined as never,
    );
    try {
      return await Promise.race([look(read), tooLate]);
    } catch (error) {
      throw isCanceled(error) ? new JournalBusy() : error;
    } finally {
      isDone.abort();
    }
  };
}

function withTimeout<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (transaction) => {
    // Plans for any value at all would be made for none: a free text may be on every row or on one.
    await transaction.execute(
      sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`,
    );
    return read(transaction);
  });
}

function isCanceled(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === CANCELED) return true;
  }
  return false;
}
