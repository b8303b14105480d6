import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { type BoundedPool, createBoundedPool } from "./bounded-pool";
import { listsOf } from "./lists";
import { type Db, openDatabase } from "./open-database";
import * as schema from "./schema";
import { emptyPostgres, postgresMissing } from "./testing/databases";
import { unavailableIn } from "./unavailable";

const PATIENT = { connectMs: 600_000, statementMs: 600_000 };
const missing = postgresMissing();

test.skipIf(missing)(
  "reads that take long leave a connection for sessions, those that have waited too long are refused, and the others get their turn",
  async () => {
    const url = await emptyPostgres("C");
    const database = await openDatabase({ url });
    // As many connections as pages have, without their deadlines: none of them is about this machine's speed.
    const pages = createBoundedPool(url, database.pools?.()["pages"]?.most ?? 0, PATIENT);
    const beside = createBoundedPool(url, 1, PATIENT);
    const db = drizzle({ client: pages.pool, schema });
    const lists = listsOf(db, 2);
    const look = () => lists((on) => on.select().from(schema.journal));
    const table = new EventEmitter();
    const lock = drizzle({ client: beside.pool }).transaction(async (transaction) => {
      await transaction.execute(sql`lock table journal in access exclusive mode`);
      table.emit("locked");
      await once(table, "release");
    });
    await once(table, "locked");
    const begun = [look(), look()];
    const waited = await Promise.all(Array.from({ length: 9 }, () => look().catch(unavailableIn)));
    expect(new Set(waited.map((refused) => refused && "code" in refused && refused.code))).toEqual(
      new Set(["database_unavailable"]),
    );
    expect(busyOf(pages)).toBe(2);
    for (let read = 0; read < 10; read += 1) await db.execute(sql`select 1`);
    const later = [look(), look()];
    table.emit("release");
    await lock;
    expect(await Promise.all([...begun, ...later])).toEqual([[], [], [], []]);
    // Whoever gave up has left its place to others.
    expect(await Promise.all(Array.from({ length: 9 }, look))).toEqual(Array.from({ length: 9 }, () => []));
    await Promise.all([pages.close(), beside.close()]);
    await database.close();
  },
);

test("a read that is quick goes before the searches that wait", async () => {
  const lists = listsOf({} as Db, 1);
  const done: string[] = [];
  const gate = new EventEmitter();
  const long = lists(() => once(gate, "open"), true);
  const searches = [1, 2, 3].map((search) => lists(async () => done.push(`search ${search}`), true));
  const quick = lists(async () => done.push("quick"));
  gate.emit("open");
  await Promise.all([long, quick, ...searches]);
  expect(done).toEqual(["quick", "search 1", "search 2", "search 3"]);
});

/** How many connections are in use. */
function busyOf({ figures }: BoundedPool): number {
  const { open, idle } = figures();
  return open - idle;
}
