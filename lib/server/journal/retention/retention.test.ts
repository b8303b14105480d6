import { asc, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accessEvents, journal as entries, journalMinutes, journalServed } from "@/lib/server/db/schema";
import { BACKENDS, databaseAt, openJournal } from "@/lib/server/journal/testing/journal-bed";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { forget } from "./retention";
import { createUpkeep } from "./upkeep";

const DAY_MS = 86_400_000;

describe.each(BACKENDS)("forgetting, %s", (backend) => {
  const database = databaseAt(backend);
  const rows = () => database.db.select().from(entries).orderBy(asc(entries.id));

  /** As many rows as asked for, a second apart, the last one `ageMs` ago. */
  async function fill(count: number, ageMs: number, clock: FakeClock): Promise<void> {
    await database.db.execute(sql`insert into journal (connection, at, duration_ms, operation, attempt, purpose, method, path, query,
      sent, outcome, haystack)
      select 'default', ${new Date(clock.now() - ageMs).toISOString()}::timestamptz - (${count}::int - n) * interval '1 second',
        1, 'op_' || n, 1, 'browse', 'GET', '/v1/staff', '', true, 'succeeded', ''
      from generate_series(1, ${count}::int) as n`);
  }

  test("rows older than the retention are deleted, in batches with pauses between them", async () => {
    const clock = new FakeClock();
    await fill(2_500, 31 * DAY_MS, clock);
    await fill(10, 29 * DAY_MS, clock);
    const done = forget(database.db, clock, { retentionDays: 30, maxRows: 1_000_000 });
    expect(await clock.until(done)).toBe(150);
    expect(await done).toBe(2_500);
    expect(await rows()).toHaveLength(10);
  });

  test("rows beyond the most are deleted, the oldest first", async () => {
    const clock = new FakeClock();
    await fill(2_300, 0, clock);
    const newest = (await rows()).slice(-1_000).map(({ id }) => id);
    const done = forget(database.db, clock, { retentionDays: 30, maxRows: 1_000 });
    await clock.until(done);
    expect(await done).toBe(1_300);
    expect((await rows()).map(({ id }) => id)).toEqual(newest);
  });

  test("charts, counts and the history of access are deleted with them, but for the verdict that was in force then", async () => {
    const clock = new FakeClock();
    const old = new Date(clock.now() - 31 * DAY_MS);
    const young = new Date(clock.now() - 29 * DAY_MS);
    for (const at of [old, young]) {
      await database.db
        .insert(journalMinutes)
        .values({ connection: "a", minute: at, outcome: "failed", attempts: 1 });
      await database.db
        .insert(journalServed)
        .values({ operation: String(at), shared: 1, cached: 0, lastAt: at });
      await database.db.insert(accessEvents).values({ connection: "a", at, code: "ok" });
    }
    const older = new Date(old.getTime() - 1);
    await database.db.insert(accessEvents).values({ connection: "a", at: older, code: "ok" });
    await database.db.insert(accessEvents).values({ connection: "b", at: old, code: "ok" });
    await clock.until(forget(database.db, clock, { retentionDays: 30, maxRows: 1_000 }));
    expect(await database.db.select().from(journalMinutes)).toMatchObject([{ minute: young }]);
    expect(await database.db.select().from(journalServed)).toMatchObject([{ lastAt: young }]);
    expect(
      await database.db.select().from(accessEvents).orderBy(accessEvents.connection, accessEvents.at),
    ).toMatchObject([
      { connection: "a", at: old },
      { connection: "a", at: young },
      { connection: "b", at: old },
    ]);
  });

  test("begins a minute after the start, runs every ten, and ends with the journal", async () => {
    const { journal, clock } = openJournal(database.db, { isShared: database.isShared, retentionDays: 1 });
    await fill(5, 2 * DAY_MS, clock);
    await clock.advance(59_999);
    expect(await rows()).toHaveLength(5);
    await clock.advance(1);
    while ((await rows()).length > 0) await settle();
    // A pause, then ten minutes.
    await clock.advance(await clock.sleeping());
    while ((await clock.sleeping()) < 600_000) await settle();
    await fill(5, 2 * DAY_MS, clock);
    await clock.advance(600_000);
    while ((await rows()).length > 0) await settle();
    await journal.close();
  });

  test("the embedded database is analyzed and vacuumed when there is reason to, without losing anything", async () => {
    const clock = new FakeClock();
    await fill(6_000, 0, clock);
    const upkeep = createUpkeep({ db: database.db, isShared: false, written: () => 6_000 });
    await upkeep(100_000);
    const [counted] = await database.db
      .select({ rows: sql<number>`reltuples::int` })
      .from(sql`pg_class`)
      .where(sql`relname = 'journal'`);
    expect(counted?.rows).toBe(6_000);
    expect(await rows()).toHaveLength(6_000);
  });
});
