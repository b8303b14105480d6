import type { Db } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/clock";
import { JournalBusy } from "./errors";

/** PostgreSQL says itself when the time is over; it is waited for a little longer than that. Milliseconds. */
const GRACE_MS = 500;
/** How many may look at once, those included whom nobody waits for any more: a queue of them would hold up everybody. */
const MOST_LOOKING = 32;

/** PostgreSQL's word for a statement that took too long. */
const CANCELED = "57014";

export type Bounded = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

/**
 * What lets nobody look through the journal for longer than `ms`, a little more on PostgreSQL, whose statements end by
 * themselves then; the embedded database goes on in its own thread, and only the waiting stops.
 * @throws JournalBusy when there was too much to look through, DatabaseUnavailable when it could not be looked at
 */
export function createBounded(db: Db, clock: Clock, ms: number): Bounded {
  let looking = 0;

  async function look<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
    if (looking >= MOST_LOOKING) throw new JournalBusy();
    looking += 1;
    try {
      return await read(db);
    } finally {
      looking -= 1;
    }
  }

  return async (read) => {
    const isDone = new AbortController();
    const tooLate = clock.sleep(ms + GRACE_MS, isDone.signal).then(
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

function isCanceled(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === CANCELED) return true;
  }
  return false;
}
