import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { emptyPostgres, postgresMissing } from "@/lib/server/db/testing/databases";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { createCopyStore } from "./copy-store";
import { limitSearches } from "./limit-searches";
import { STAFF, StoreBed } from "./testing/store-bed";

const missing = postgresMissing();

test.skipIf(missing)(
  "searches that take long leave a connection for sessions, however many people search",
  async () => {
    const database = await openDatabase({ url: await emptyPostgres("C") });
    const bed = new StoreBed(database);
    await bed.reset();
    await bed.walk("one", [{ id: "a" }]);
    const store = limitSearches(createCopyStore(database), systemClock);
    const table = new EventEmitter();
    const lock = database.behind.transaction(async (transaction) => {
      await transaction.execute(sql`lock table copy_rows in access exclusive mode`);
      table.emit("locked");
      await once(table, "release");
    });
    await once(table, "locked");
    let ended = 0;
    const searches = Array.from({ length: 9 }, () =>
      store
        .rows(STAFF, { text: "", filters: [] }, { limit: 1 })
        .catch((error: unknown) => error)
        .finally(() => {
          ended += 1;
        }),
    );
    await vi.waitUntil(() => busyOf(database) >= 2);
    for (let read = 0; read < 10; read += 1) await database.db.execute(sql`select 1`);
    expect(ended).toBe(0);
    table.emit("release");
    await lock;
    expect(await Promise.all(searches)).toEqual(
      Array.from({ length: 9 }, () => expect.objectContaining({ matches: 1 })),
    );
    await database.close();
  },
);

/** How many connections of pages are in use. */
function busyOf({ pools }: Database): number {
  const { open = 0, idle = 0 } = pools?.().pages ?? {};
  return open - idle;
}
