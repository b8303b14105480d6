import { isCanceled } from "@/lib/server/db/causes";
import type { Db } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { JournalBusy } from "./errors";

/** How many reads may run at once, abandoned ones included: a queue of them would hold up everybody. */
const MOST_LOOKING = 32;

export type Bounded = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

/**
 * Ends reads of the embedded database after `ms`. Only the waiting ends: the statement goes on in the database's thread.
 * @throws JournalBusy when a read takes longer, or too many run
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

  return (read) =>
    new Promise((resolve, reject) => {
      const inTime = clock.deadline(ms, () => reject(new JournalBusy()));
      look(read).then(resolve, reject).finally(inTime);
    });
}

/**
 * The same for PostgreSQL, where every statement and every wait for a connection ends by itself. A clock of Rollcall's own
 * could not tell a locked database from a journal that has too much in it.
 * @throws JournalBusy when a read takes too long, DatabaseUnavailable when the database is away
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
