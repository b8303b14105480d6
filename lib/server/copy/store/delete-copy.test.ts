import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "@/lib/server/db/rows-of";
import { copies, copyChanges, copyGenerations, copyRows } from "@/lib/server/db/schema";
import { asOwner } from "@/lib/server/db/testing/databases";
import { describeCopies, ON, STAFF, type StoreBed } from "./testing/store-bed";
import { LeaseLost } from "./types";

const MANY = 4_500;

/** Until it is undone, what happens to the rows of a table also runs this. @param when such as `after insert on copy_changes` */
async function whenever({ database }: StoreBed, when: string, each: string, body: string) {
  const name = "whenever";
  const run = (text: string) => asOwner(database.db, sql.raw(text));
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`);
  await run(`create trigger ${name} ${when} ${each} execute function ${name}()`);
  return () => run(`drop function ${name} cascade`);
}

/** From now on the database refuses a statement that deletes more changes than are deleted at a time. */
const refuseLargeDeletions = (bed: StoreBed) =>
  whenever(
    bed,
    "after delete on copy_changes",
    "referencing old table as gone for each statement",
    "if (select count(*) from gone) > 2000 then raise exception 'too many at once'; end if; return null;",
  );

/** As if the walk of this generation had found them. */
async function addChanges({ database }: StoreBed, generation: string): Promise<void> {
  await database.db.execute(sql`
    insert into ${copyChanges} (connection, resource, generation, kind, key, "from", "to")
    select connection, resource, id, 'joined', 'key ' || n, 1, 2 from ${copyGenerations}, generate_series(1, ${MANY}) n where name = ${generation}`);
}

describeCopies("deleting a copy", (bed) => {
  const countChanges = () => bed().database.db.$count(copyChanges);

  const turnOff = () =>
    bed().store.changeSettings(STAFF, () => ({ settings: { ...ON, on: false }, deletes: true }));

  test("a walk that is cancelled while it compares says nothing of anybody, and the next says it once", async () => {
    await bed().walk("one", [{ id: "a" }, { id: "b", n: 1 }], { at: 100 });
    const now = [{ id: "b", n: 2 }, { id: "d" }];
    const fence = await bed().walk("two", now, { at: 200, stop: true });
    const undo = await whenever(
      bed(),
      "after insert on copy_changes",
      "for each row",
      `update copies set walk = '{"pages":-1,"generation":"two","state":"ended"}'; return null;`,
    );
    const whole = { generation: "two", startedAt: 200, endedAt: 202 };
    const completing = bed().store.complete(STAFF, fence, whole, (walk) => {
      if (walk.pages < 0) throw new LeaseLost();
      return walk;
    });
    await expect(completing).rejects.toThrow(LeaseLost);
    await undo();
    expect(await countChanges()).toBe(1);
    await bed().store.deleteUnused();
    expect(await countChanges()).toBe(0);
    await bed().walk("three", now, { at: 300 });
    expect(await bed().kindsAndKeys()).toEqual(["changed b", "joined d", "not_seen a"]);
  });

  test("what a walk found that has ended goes with the next upkeep, where the database did not delete it at once", async () => {
    await bed().walk("one", [{ id: "a" }], { at: 100 });
    await bed().walk("two", [{ id: "b" }], { at: 200, stop: true });
    await addChanges(bed(), "two");
    await bed().store.sweep(0);
    expect(await countChanges()).toBe(MANY);
    await bed().store.updateWalk(STAFF, (walk) => walk && { ...walk, state: "ended" });
    const undo = await whenever(
      bed(),
      "before delete on copy_changes",
      "for each row",
      "raise exception 'not now';",
    );
    await expect(bed().store.deleteUnused()).rejects.toThrow();
    await undo();
    expect(await bed().kindsAndKeys()).toEqual([]);
    await bed().store.sweep(0);
    const { db } = bed().database;
    expect([await countChanges(), await db.$count(copyRows)]).toEqual([0, 1]);
  });

  test("whom a walk that came to nothing did not see has not left as of the next, though its findings are still there", async () => {
    await bed().walk("one", [{ id: "a" }, { id: "b" }], { at: 100 });
    await bed().walk("two", [{ id: "b" }], { at: 200, stop: true });
    await bed().database.db.execute(sql`
      insert into ${copyChanges} (connection, resource, generation, kind, key, row, "from", "to")
      select connection, resource, id, 'not_seen', 'a', '{"id":"a"}', 100, 202 from ${copyGenerations} where name = 'two'`);
    await bed().walk("three", [{ id: "b" }], { at: 300 });
    expect(await bed().kindsAndKeys()).toEqual(["not_seen a"]);
  });

  test("what a complete walk replaced goes when its end is tried again, where the database did not delete it at once", async () => {
    await bed().walk("one", [{ id: "a" }], { at: 100 });
    const fence = await bed().walk("two", [{ id: "b" }], { at: 200, stop: true });
    const complete = () =>
      bed().store.complete(STAFF, fence, { generation: "two", startedAt: 200, endedAt: 202 }, (walk) => walk);
    const undo = await whenever(
      bed(),
      "before delete on copy_rows",
      "for each row",
      "raise exception 'not now';",
    );
    await expect(complete()).rejects.toThrow();
    await undo();
    expect(await bed().find("")).toEqual(["b"]);
    await complete();
    expect(await bed().database.db.$count(copyRows)).toBe(1);
  });

  test("a comparison that begins again deletes what it found before step by step, and keeps each step", async () => {
    await bed().walk("one", [{ id: "a" }], { at: 100 });
    const fence = await bed().walk("two", [{ id: "a" }], { at: 200, stop: true });
    await addChanges(bed(), "two");
    const undo = await whenever(
      bed(),
      "after delete on copy_changes",
      "for each statement",
      "if (select count(*) from copy_changes) < 1000 then raise exception 'not now'; end if; return null;",
    );
    const whole = { generation: "two", startedAt: 200, endedAt: 202 };
    await expect(bed().store.complete(STAFF, fence, whole, (walk) => walk)).rejects.toThrow();
    expect(await countChanges()).toBe(MANY - 2 * 2_000 + 2_000);
    await undo();
    await bed().store.complete(STAFF, fence, whole, (walk) => walk);
    expect(await bed().kindsAndKeys()).toEqual([]);
  });

  test("so many changes that one statement could not delete them go with the copy, and when they are too old", async () => {
    await bed().walk("one", [{ id: "a" }]);
    const undo = await refuseLargeDeletions(bed());
    await addChanges(bed(), "one");
    await bed().store.sweep(3);
    expect(await countChanges()).toBe(0);
    await addChanges(bed(), "one");
    await turnOff();
    await bed().store.deleteUnused();
    expect(await countChanges()).toBe(0);
    await undo();
  });

  test("changes that the database does not delete are not those of the next copy", async () => {
    await bed().walk("one", [{ id: "a" }]);
    await bed().walk("two", [{ id: "b" }]);
    const undo = await whenever(
      bed(),
      "before delete on copy_changes",
      "for each row",
      "raise exception 'not now';",
    );
    await turnOff();
    await expect(bed().store.deleteUnused()).rejects.toThrow();
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
      second = bed().store.deleteUnused();
      const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      // The embedded database runs one after the other.
      if (bed().isServer) await expect.poll(async () => (await rowsOf(db, waiting)).length).toBe(1);
    });
    await second;
    expect([await db.$count(copyRows), await db.$count(copyGenerations)]).toEqual([0, 0]);
    expect(await db.$count(copies)).toBe(1);
  });
});
