import type { Db } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { JournalBusy } from "./errors";

/** How many may look at once, those included whom nobody waits for any more: a queue of them would hold up everybody. */
const MOST_LOOKING = 32;

/** PostgreSQL's word for a statement that took too long. */
const CANCELED = "57014";

export type Bounded = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

/**
 * What lets nobody look through the journal for longer than `ms` in the embedded database, which goes on in its own thread:
 * only the waiting stops.
 * @throws JournalBusy when there was too much to look through
 */
export function limitByClock(db: Db, clock: Clock, ms: number): Bounded {
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
    const tooLate = clock.sleep(ms, isDone.signal).then(
      () => {
        throw new JournalBusy();
      },
      () => undefined as never,
    );
    try {
      return await Promise.race([look(read), tooLate]);
    } finally {
      isDone.abort();
    }
  };
}

/**
 * The same on PostgreSQL, where every statement and every wait for a connection ends by itself. A clock of our own would
 * take a database that is locked, for whose connections others wait, for a journal with too much in it.
 * @throws JournalBusy when there was too much to look through, DatabaseUnavailable when it could not be looked at
 */
export function limitByServer(db: Db): Bounded {
  return async (read) => {
    try {
      return await read(db);
    } catch (error) {
      throw isCanceled(error) ? new JournalBusy() : error;
    }
  };
}

function isCanceled(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === CANCELED) return true;
  }
  return false;
}
