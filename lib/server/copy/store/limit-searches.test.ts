import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { z } from "zod";
import { type BoundedPool, createBoundedPool } from "@/lib/server/db/bounded-pool";
import { openDatabase } from "@/lib/server/db/open-database";
import * as schema from "@/lib/server/db/schema";
import { emptyPostgres, postgresMissing } from "@/lib/server/db/testing/databases";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { createCopyStore } from "./copy-store";
import { limitSearches } from "./limit-searches";
import { STAFF, StoreBed } from "./testing/store-bed";

const PATIENT = { connectMs: 600_000, statementMs: 600_000 };
const missing = postgresMissing();

test.skipIf(missing)(
  "searches that take long leave a connection for sessions, however many people search",
  async () => {
    const url = await emptyPostgres("C");
    const database = await openDatabase({ url });
    // As many connections as pages have, without their deadlines: none of them is about this machine's speed.
    const pages = createBoundedPool(url, database.pools?.()["pages"]?.most ?? 0, PATIENT);
    const beside = createBoundedPool(url, 1, PATIENT);
    const db = drizzle({ client: pages.pool, schema });
    const bed = new StoreBed(database);
    await bed.reset();
    await bed.walk("one", [{ id: "a" }]);
    const store = limitSearches(createCopyStore({ ...database, db }, z.unknown()), new FakeClock(), 2);
    const table = new EventEmitter();
    const lock = drizzle({ client: beside.pool }).transaction(async (transaction) => {
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
    await expect.poll(() => busyOf(pages)).toBe(2);
    for (let read = 0; read < 10; read += 1) await db.execute(sql`select 1`);
    expect(ended).toBe(0);
    table.emit("release");
    await lock;
    expect(await Promise.all(searches)).toEqual(
      Array.from({ length: 9 }, () => expect.objectContaining({ matches: 1 })),
    );
    await Promise.all([pages.close(), beside.close()]);
    await database.close();
  },
);

/** How many connections are in use. */
function busyOf({ figures }: BoundedPool): number {
  const { open, idle } = figures();
  return open - idle;
}
