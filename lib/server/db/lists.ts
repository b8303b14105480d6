import { inTime } from "./look-until";
import type { Db } from "./open-database";
import { DatabaseUnavailable, StatementTooSlow, unavailableIn } from "./unavailable";

/** A search may take long, so reads that are quick go first. */
type Kind = "quick" | "search";

/**
 * Runs a read of what people look through. On PostgreSQL as many run at once as pages have connections, less one if they have more: however long a
 * table is locked or searched, and however many people look, sessions and sign-ins have one.
 * @param read makes one statement at a time
 * @throws DatabaseUnavailable when it has waited 2 s for those before it, because of a StatementTooSlow where these are searches that it waits among
 */
export type Lists = <Result>(read: (db: Db) => Promise<Result>, kind?: Kind) => Promise<Result>;

/** As long as a statement may take. */
const MOST_WAIT_MS = 2_000;

/** Reads on this database, of which others wait, each kind in the order of calls, while so many run. */
export function listsOf(db: Db, mostAtOnce = Number.POSITIVE_INFINITY): Lists {
  const waiting: Record<Kind, (() => void)[]> = { quick: [], search: [] };
  const running: Record<Kind, number> = { quick: 0, search: 0 };
  /** Whether the database was away for the read that ended last: then whoever waits does not wait for what is slow. */
  let isAway = false;

  async function waitForTurn(kind: Kind): Promise<void> {
    const turn = new Promise<void>((resolve) => waiting[kind].push(resolve));
    try {
      await inTime(MOST_WAIT_MS, turn, () => new DatabaseUnavailable(whyNoTurn(kind)));
    } catch (error) {
      // One that comes too late is for whoever waits next.
      void turn.then(() => leave(kind));
      throw error;
    }
  }

  function whyNoTurn(kind: Kind): Error {
    // Those who search make a quick read before: one beside them says nothing.
    const isAmongSearches = kind === "search" && running.search > 0 && !isAway;
    return isAmongSearches ? new StatementTooSlow(MOST_WAIT_MS) : new Error("no turn among those who read");
  }

  function leave(kind: Kind): void {
    running[kind] -= 1;
    const next: Kind = waiting.quick.length > 0 ? "quick" : "search";
    const turn = waiting[next].shift();
    if (!turn) return;
    running[next] += 1;
    turn();
  }

  return async (read, kind = "quick") => {
    if (running.quick + running.search < mostAtOnce) running[kind] += 1;
    else await waitForTurn(kind);
    try {
      const result = await read(db);
      isAway = false;
      return result;
    } catch (error) {
      isAway = unavailableIn(error) !== undefined;
      throw error;
    } finally {
      leave(kind);
    }
  };
}
