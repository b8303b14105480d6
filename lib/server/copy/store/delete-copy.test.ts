import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "@/lib/server/db/rows-of";
import { copies, copyChanges, copyGenerations, copyRows } from "@/lib/server/db/schema";
import { asOwner } from "@/lib/server/db/testing/databases";
import { describeCopies, ON, STAFF, type StoreBed } from "./testing/store-bed";
import { LeaseLost } from "./types";

const MANY = 4_500;

/** Until it is undone, what happens to changes also runs this. @param when such as `after insert` */
async function whenChanges({ database }: StoreBed, when: string, each: string, body: string) {
  const name = "when_changes";
  const run = (text: string) => asOwner(database.db, sql.raw(text));
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`);
  await run(`create trigger ${name} ${when} on copy_changes ${each} execute function ${name}()`);
  return () => run(`drop function ${name} cascade`);
}

/** From now on the database refuses a statement that deletes more changes than are deleted at a time. */
const refuseLargeDeletions = (bed: StoreBed) =>
  whenChanges(
    bed,
    "after delete",
    "referencing old table as gone for each statement",
    "if (select count(*) from gone) > 2000 then raise exception 'too many at once'; end if; return null;",
  );

async function addChanges({ database }: StoreBed, generation: number): Promise<void> {
  await database.db.execute(sql`
    insert into ${copyChanges} (connection, resource, generation, kind, key, "from", "to")
    select ${STAFF.connection}, ${STAFF.resource}, ${generation}, 'joined', 'key ' || n, 1, 2 from generate_series(1, ${MANY}) n`);
}

describeCopies("deleting a copy", (bed) => {
  const countChanges = () => bed().database.db.$count(copyChanges);

  const turnOff = () =>
    bed().store.changeSettings(STAFF, () => ({ settings: { ...ON, on: false }, deletes: true }));

  test("a walk that is cancelled while it compares says nothing of anybody, and the next says it once", async () => {
    await bed().walk("one", [{ id: "a" }, { id: "b", n: 1 }], { at: 100 });
    const now = [{ id: "b", n: 2 }, { id: "d" }];
    const fence = await bed().walk("two", now, { at: 200, stop: true });
    const undo = await whenChanges(
      bed(),
      "after insert",
      "for each row",
      `update copies set walk = '{"pages":-1,"generation":"two"}'; return null;`,
    );
    const whole = { generation: "two", startedAt: 200, endedAt: 202 };
    const completing = bed().store.complete(STAFF, fence, whole, (walk) => {
      if (walk.pages < 0) throw new LeaseLost();
      return walk;
    });
    await expect(completing).rejects.toThrow(LeaseLost);
    await undo();
    expect(await countChanges()).toBe(1);
    await bed().store.dropGeneration(STAFF, "two");
    expect(await countChanges()).toBe(0);
    await bed().walk("three", now, { at: 300 });
    expect(await bed().kindsAndKeys()).toEqual(["changed b", "joined d", "not_seen a"]);
  });

  test("so many changes that one statement could not delete them go with the copy, and when they are too old", async () => {
    await bed().walk("one", [{ id: "a" }]);
    const undo = await refuseLargeDeletions(bed());
    await addChanges(bed(), 1);
    await bed().store.sweep(3);
    expect(await countChanges()).toBe(0);
    await addChanges(bed(), 1);
    await turnOff();
    await bed().store.deleteDropped();
    expect(await countChanges()).toBe(0);
    await undo();
  });

  test("changes that the database does not delete are not those of the next copy", async () => {
    await bed().walk("one", [{ id: "a" }]);
    await bed().walk("two", [{ id: "b" }]);
    const undo = await whenChanges(bed(), "before delete", "for each row", "raise exception 'not now';");
    await turnOff();
    await expect(bed().store.deleteDropped()).rejects.toThrow();
    await undo();
    await bed().store.changeSettings(STAFF, () => ({ settings: ON, deletes: false }));
    await bed().walk("three", [{ id: "b" }], { stop: true });
    expect(await countChanges()).toBe(0);
  });

  test("rows of a generation that is not known any more go with the next upkeep, others stay", async () => {
    await bed().walk("one", [{ id: "a" }, { id: "b" }]);
    const { db } = bed().database;
    await db.execute(
      sql`insert into ${copyRows} select 999, key, position, after, read_at, digest, row, values, sorts, words from ${copyRows}`,
    );
    await bed().store.sweep(0);
    expect(await db.$count(copyRows)).toBe(2);
    expect(await bed().find("")).toEqual(["a", "b"]);
  });

  test("whoever deletes beside another is done when all rows are gone", async () => {
    await bed().walk("one", [{ id: "a" }]);
    const { db } = bed().database;
    await db.execute(sql`insert into ${copyRows} select generation, key || n, position + n, after, read_at, digest, row, values, sorts, words
      from ${copyRows}, generate_series(1, ${MANY}) n`);
    await turnOff();
    let second: Promise<void> | undefined;
    await db.transaction(async (first) => {
      await first.execute(
        sql`delete from ${copyRows} where ctid = any(array(select ctid from ${copyRows} limit 2000))`,
      );
      second = bed().store.deleteDropped();
      const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      // The embedded database runs one after the other.
      if (bed().isServer) await expect.poll(async () => (await rowsOf(db, waiting)).length).toBe(1);
    });
    await second;
    expect([await db.$count(copyRows), await db.$count(copyGenerations)]).toEqual([0, 0]);
    expect(await db.$count(copies)).toBe(1);
  });
});
