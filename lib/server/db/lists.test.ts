import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeTime } from "@/lib/testing/time";
import { type BoundedPool, createBoundedPool } from "./bounded-pool";
import { listsOf } from "./lists";
import { type Db, openDatabase } from "./open-database";
import * as schema from "./schema";
import { emptyPostgres, postgresMissing } from "./testing/databases";
import { DatabaseUnavailable, StatementTooSlow, unavailableIn } from "./unavailable";

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
  const long = lists(() => once(gate, "open"), "search");
  const searches = [1, 2, 3].map((search) => lists(async () => done.push(`search ${search}`), "search"));
  const quick = lists(async () => done.push("quick"));
  gate.emit("open");
  await Promise.all([long, quick, ...searches]);
  expect(done).toEqual(["quick", "search 1", "search 2", "search 3"]);
});

describe("who has waited too long", () => {
  beforeEach(fakeTime);
  afterEach(() => void vi.useRealTimers());

  test("waits for a slow search where searches wait among searches", async () => {
    const lists = listsOf({} as Db, 1);
    void lists(never, "search");
    expect(await whyRefused(lists(never, "search"))).toBeInstanceOf(StatementTooSlow);
    expect(await whyRefused(lists(never))).not.toBeInstanceOf(StatementTooSlow);
  });

  test("waits for no slow search while the database is away, whether or not others are looked through", async () => {
    const lists = listsOf({} as Db, 2);
    void lists(never);
    const away = lists(() => Promise.reject(new DatabaseUnavailable(new Error("stopped"))), "search");
    await expect(away).rejects.toThrow(DatabaseUnavailable);
    void lists(never, "search");
    expect(await whyRefused(lists(never, "search"))).not.toBeInstanceOf(StatementTooSlow);

    const copies = listsOf({} as Db, 1);
    await copies(() => Promise.reject(new DatabaseUnavailable(new Error("stopped"))), "search").catch(
      () => 0,
    );
    void copies(never, "search");
    expect(await whyRefused(copies(never, "search"))).not.toBeInstanceOf(StatementTooSlow);
  });
});

const never = () => new Promise<never>(() => undefined);

/** What is behind a read that the database is said not to answer. */
async function whyRefused(read: Promise<unknown>): Promise<unknown> {
  const refused = read.catch(unavailableIn);
  await vi.advanceTimersByTimeAsync(2_000);
  return ((await refused) as DatabaseUnavailable).cause;
}

/** How many connections are in use. */
function busyOf({ figures }: BoundedPool): number {
  const { open, idle } = figures();
  return open - idle;
}
