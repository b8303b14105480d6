import { isCanceled } from "@/lib/server/db/causes";
import type { Lists } from "@/lib/server/db/lists";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { JournalBusy } from "./errors";

/** How many reads may run at once, abandoned ones included: a queue of them would hold up everybody. */
const MOST_LOOKING = 32;

/**
 * Ends reads of the embedded database after `ms`. Only the waiting ends: the statement goes on in the database's thread.
 * @throws JournalBusy when a read takes longer, or too many run
 */
export function limitByClock(lists: Lists, clock: Clock, ms: number): Lists {
  let looking = 0;

  const look: Lists = async (read) => {
    if (looking >= MOST_LOOKING) throw new JournalBusy();
    looking += 1;
    try {
      return await lists(read);
    } finally {
      looking -= 1;
    }
  };

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
export function limitByServer(lists: Lists): Lists {
  return async (read) => {
    try {
      return await lists(read);
    } catch (error) {
      throw isCanceled(error) ? new JournalBusy() : error;
    }
  };
}
