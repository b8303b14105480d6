import { StatementTooSlow } from "@/lib/server/db/embedded/bounded-client";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { CopyStore } from "./copy-store";

/** As long as a statement may take. */
const MOST_WAIT_MS = 2_000;

/**
 * The store on a PostgreSQL server, where searches share the connections of sessions and pages. Few run at once, so that others get theirs however
 * long searches take and however many people search.
 * @throws DatabaseUnavailable, because of a StatementTooSlow, from a search that has waited too long for those before it
 */
export function limitSearches<Walk>(
  store: CopyStore<Walk>,
  clock: Pick<Clock, "deadline">,
  mostAtOnce: number,
): CopyStore<Walk> {
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    running += 1;
    if (running <= mostAtOnce) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const inTime = clock.deadline(MOST_WAIT_MS, () => {
        waiting.delete(begin);
        running -= 1;
        reject(new DatabaseUnavailable(new StatementTooSlow(MOST_WAIT_MS)));
      });
      function begin(): void {
        inTime();
        resolve();
      }
      waiting.add(begin);
    });
  }

  function done(): void {
    running -= 1;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  }

  function limited<Arguments extends unknown[], Answer>(search: (...given: Arguments) => Promise<Answer>) {
    return async (...given: Arguments): Promise<Answer> => {
      await turn();
      try {
        return await search(...given);
      } finally {
        done();
      }
    };
  }

  return {
    ...store,
    rows: limited(store.rows),
    values: limited(store.values),
    changes: limited(store.changes),
  };
}
