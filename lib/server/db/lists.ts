import { inTime } from "./look-until";
import type { Db } from "./open-database";
import { DatabaseUnavailable, StatementTooSlow } from "./unavailable";

/**
 * Runs a read of what people look through. On PostgreSQL as many run at once as pages have connections, less one if they have more: however long a
 * table is locked or searched, and however many people look, sessions and sign-ins have one.
 * @param read makes one statement at a time
 * @param isSearch it may take long, so that reads that are quick go first
 * @throws DatabaseUnavailable, because of a StatementTooSlow, when it has waited 2 s for those before it
 */
export type Lists = <Result>(read: (db: Db) => Promise<Result>, isSearch?: boolean) => Promise<Result>;

/** As long as a statement may take. */
const MOST_WAIT_MS = 2_000;

/** Reads on this database, of which others wait, each kind in the order of calls, while so many run. */
export function listsOf(db: Db, mostAtOnce = Number.POSITIVE_INFINITY): Lists {
  const waiting: (() => void)[] = [];
  const searches: (() => void)[] = [];
  let running = 0;

  async function waitForTurn(queue: (() => void)[]): Promise<void> {
    const turn = new Promise<void>((resolve) => queue.push(resolve));
    try {
      await inTime(MOST_WAIT_MS, turn, () => new DatabaseUnavailable(new StatementTooSlow(MOST_WAIT_MS)));
    } catch (error) {
      // One that comes too late is for whoever waits next.
      void turn.then(leave);
      throw error;
    }
  }

  function leave(): void {
    const next = waiting.shift() ?? searches.shift();
    if (next) next();
    else running -= 1;
  }

  return async (read, isSearch = false) => {
    if (running < mostAtOnce) running += 1;
    else await waitForTurn(isSearch ? searches : waiting);
    try {
      return await read(db);
    } finally {
      leave();
    }
  };
}
