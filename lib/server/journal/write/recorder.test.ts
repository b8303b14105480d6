import { asc, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Db } from "@/lib/server/db/open-database";
import { rowsOf } from "@/lib/server/db/rows-of";
import { journal as entries, journalMinutes, journalServed } from "@/lib/server/db/schema";
import { asOwner } from "@/lib/server/db/testing/databases";
import {
  attempt,
  BACKENDS,
  databaseAt,
  openJournal,
  written,
} from "@/lib/server/journal/testing/journal-bed";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { createRecorder } from "./recorder";

describe.each(BACKENDS)("recording, %s", (backend) => {
  const database = databaseAt(backend);
  afterEach(() => back());

  const open = (of: Db = database.db) => openJournal(of, { isShared: database.isShared });
  const rows = () => database.db.select().from(entries).orderBy(asc(entries.id));
  /** The database takes nothing more, with this code: unless given that of a full disk. */
  async function away(code = "53100"): Promise<void> {
    await asOwner(
      database.db,
      sql.raw(`create or replace function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
    );
    await asOwner(database.db, sql`create trigger away before insert on journal execute function refuse()`);
  }
  async function back(): Promise<void> {
    await asOwner(database.db, sql`drop trigger if exists away on journal`);
  }

  test("attempts that come together are written together in order, a quarter of a second later", async () => {
    const { journal, clock } = open();
    for (let n = 0; n < 40; n += 1) journal.observe(attempt({ requestId: `req_${n}` }));
    await clock.advance(249);
    expect(await rows()).toEqual([]);
    await clock.advance(1);
    await written(journal);
    expect((await rows()).map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 40 }, (_, n) => `req_${n}`),
    );
    const transactions = await database.db
      .select({ count: sql<string>`count(distinct ${entries}.xmin::text)` })
      .from(entries);
    expect(Number(transactions[0]?.count)).toBe(1);
    expect(await database.db.select().from(journalMinutes)).toMatchObject([
      { outcome: "succeeded", attempts: 40 },
    ]);
    await journal.close();
  });

  test("taking an attempt in neither waits nor throws, whatever is in it", async () => {
    const { journal, record } = open();
    await record(
      { durationMs: Number.NaN, at: Number.NaN, status: 1e12 },
      { path: "/x".repeat(10_000), query: "\ud800".repeat(20_000), requestId: "\0" },
      {
        headers: { link: "\0\u2028\x1b[2J\r\nx: y" },
        errorFields: { message: "\ud83d", docUrl: "javascript:alert(1)" },
      },
      { path: "/\u20ac".repeat(2_000), code: "\u{1f600}".repeat(200) },
    );
    const kept = await rows();
    expect(kept).toHaveLength(4);
    expect(kept.map(({ docUrl }) => docUrl)).toEqual([null, null, null, null]);
    expect(JSON.stringify(kept.map((row) => ({ ...row, haystack: "" })))).not.toMatch(
      /[\p{Cc}\u2028]|\\[nr]|\\u00[01]/u,
    );
    await journal.close();
  });

  test("more than a thousand waiting are a gap with their exact number, from when until when and why", async () => {
    const { journal, clock } = open();
    const start = clock.now();
    for (let n = 0; n < 1_234; n += 1) journal.observe(attempt({ at: start + n }));
    for (let n = 0; n < 5; n += 1) journal.observe(attempt({ at: start + n, connection: "other" }));
    await written(journal);
    const { entries: listed } = await journal.list("default", {}, { limit: 100 });
    const gaps = listed.filter(({ kind }) => kind === "gap");
    expect(await rows()).toHaveLength(1_002);
    expect((await rows()).filter(({ outcome }) => outcome === "gap")).toMatchObject([
      { connection: "default", lost: 234 },
      { connection: "other", lost: 5 },
    ]);
    expect(gaps).toMatchObject([{ at: start + 1_000, until: start + 1_233, lost: 234, why: "overflow" }]);
    await journal.close();
  });

  test("eight megabytes waiting are a full backlog too, whenever they came", async () => {
    const { journal } = open();
    const said = { message: "x".repeat(1_000_000) };
    for (let n = 0; n < 10; n += 1) journal.observe(attempt({ at: Number.NaN, errorFields: said }));
    await written(journal);
    const kept = await rows();
    expect(kept.filter(({ outcome }) => outcome !== "gap")).toHaveLength(4);
    expect(kept.at(-1)).toMatchObject({ outcome: "gap", lost: 6 });
    expect(kept[0]?.message).toHaveLength(1_000);
    await journal.close();
  });

  test("while the database is away nothing is lost that has room, and the rest is one gap once it is back", async () => {
    const clock = new FakeClock();
    const warnings: string[] = [];
    const log = { warn: (_details: object, message: string) => void warnings.push(message) };
    const recorder = createRecorder({ db: database.db, clock, log, isShared: database.isShared });
    await away();
    recorder.observe(attempt({ requestId: "first" }));
    await clock.advance(250);
    while (warnings.length === 0) await settle();
    for (let n = 0; n < 1_100; n += 1) recorder.observe(attempt({ at: clock.now() + n }));
    const rests: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      rests.push(await clock.sleeping());
      await clock.advance(rests.at(-1) ?? 0);
    }
    expect(rests).toEqual([500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000, 4_000]);
    await clock.sleeping();
    await back();
    await clock.advance(30_000);
    while ((await rows()).at(-1)?.outcome !== "gap") await settle();
    const kept = await rows();
    expect(kept[0]?.requestId).toBe("first");
    expect(kept).toHaveLength(1_002);
    expect(kept.at(-1)).toMatchObject({ outcome: "gap", lost: 100, code: "database" });
    expect(warnings).toEqual(["the journal cannot be written; it is tried again"]);
    await recorder.close();
  });

  test("an attempt that the database refuses is lost alone, and not tried for ever", async () => {
    const { journal, warnings } = open();
    await asOwner(database.db, sql`alter table journal add constraint poison check (request_id <> 'poison')`);
    try {
      for (let n = 0; n < 60; n += 1)
        journal.observe(attempt({ requestId: n === 37 ? "poison" : `req_${n}` }));
      journal.served("op", "shared");
      await written(journal);
      const kept = await rows();
      expect(kept).toHaveLength(60);
      expect(new Set(kept.map(({ requestId }) => requestId)).has("poison")).toBe(false);
      expect(kept.at(-1)).toMatchObject({ outcome: "gap", lost: 1, code: "database" });
      expect(await database.db.select().from(journalServed)).toMatchObject([{ operation: "op", shared: 1 }]);
      expect(await database.db.select().from(journalMinutes)).toMatchObject([{ attempts: 59 }]);
      expect(warnings).toEqual(["the journal cannot hold an attempt"]);
    } finally {
      await asOwner(database.db, sql`alter table journal drop constraint poison`);
    }
    await journal.close();
  });

  test.each([
    ["transaction ids are used up", "54000"],
    ["the sequence of ids is behind the table", "23505"],
  ])("while %s attempts wait, as that is no fault of theirs", async (_what, code) => {
    const { journal, clock, warnings } = open();
    await away(code);
    for (let n = 0; n < 3; n += 1) journal.observe(attempt({ requestId: `req_${n}` }));
    await clock.advance(250);
    while (warnings.length === 0) await settle();
    expect(journal.figures()).toMatchObject({ waiting: 3, lost: 0 });
    await back();
    await journal.close();
    expect((await rows()).map(({ requestId }) => requestId)).toEqual(["req_0", "req_1", "req_2"]);
  });

  test("a gap that the database refuses too is not tried for ever, counted once, and written with the next attempt that it takes", async () => {
    const { journal, clock, warnings } = open();
    await away("22023");
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 3; n += 1) journal.observe(attempt());
      await written(journal);
    }
    const said = warnings.length;
    await back();
    await clock.advance(60_000);
    expect([await rows(), warnings.length]).toEqual([[], said]);
    journal.observe(attempt({ requestId: "after" }));
    await written(journal);
    expect(await rows()).toMatchObject([
      { requestId: "after" },
      { outcome: "gap", lost: 6, code: "database" },
    ]);
    expect(journal.figures()).toMatchObject({ waiting: 0, lost: 6 });
    await journal.close();
  });

  test("an attempt that cannot become a row is lost alone, and writing goes on", async () => {
    const { journal, warnings } = open();
    journal.observe(attempt({ requestId: "before" }));
    journal.observe(attempt({ path: 5 as never }));
    journal.observe(attempt({ requestId: "after" }));
    await written(journal);
    expect(await rows()).toMatchObject([
      { requestId: "before" },
      { requestId: "after" },
      { outcome: "gap", lost: 1, code: "database" },
    ]);
    expect(warnings).toEqual(["the journal cannot hold an attempt"]);
    await journal.close();
  });

  test("a write whose answer was lost with the connection is not made twice", async () => {
    let lost = 0;
    const forgetful = Object.create(database.db, {
      [database.isShared ? "transaction" : "execute"]: {
        value: async (...of: [never]) => {
          const answer = await (database.isShared
            ? database.db.transaction(...of)
            : database.db.execute(...of));
          lost += 1;
          if (lost === 1) throw Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" });
          return answer;
        },
      },
    }) as Db;
    const { journal, clock, warnings } = open(forgetful);
    for (let n = 0; n < 3; n += 1) journal.observe(attempt());
    await clock.advance(250);
    while (warnings.length === 0) await settle();
    await clock.advance(500);
    await written(journal);
    expect(await rows()).toHaveLength(3);
    expect(await database.db.select().from(journalMinutes)).toMatchObject([{ attempts: 3 }]);
    await journal.close();
  });

  test("a write that the database is still at when it is tried again is not made twice", async ({ skip }) => {
    if (!database.isShared) skip("there is one connection");
    let goOn!: () => void;
    const still = new Promise<void>((resolve) => (goOn = resolve));
    let tries = 0;
    let again: Promise<unknown> | undefined;
    const standing = Object.create(database.db, {
      transaction: {
        async value(work: Parameters<Db["transaction"]>[0]) {
          tries += 1;
          if (tries > 1) return (again = database.db.transaction(work));
          await new Promise<void>((begun) => {
            void database.db.transaction(async (transaction) => {
              await work(transaction);
              begun();
              await still;
            });
          });
          throw Object.assign(new Error("no answer in time"), { code: "CONNECTION_CLOSED" });
        },
      },
    }) as Db;
    const { journal, clock, warnings } = open(standing);
    journal.observe(attempt());
    await clock.advance(250);
    while (warnings.length === 0) await settle();
    await clock.advance(500);
    // Until it waits for the first.
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await rowsOf(database.db, waiting)).length).toBe(1);
    goOn();
    await again;
    await written(journal);
    expect(await rows()).toHaveLength(1);
    await journal.close();
  });

  test("answers served to others are counted on the operation that brought them", async () => {
    const { journal, record } = open();
    journal.served("op_a", "shared");
    journal.served("op_a", "cache");
    await record({ operation: "op_a", requestId: "req_a" });
    journal.served("op_a", "cache");
    await written(journal);
    expect(await journal.operation("default", "req_a", {})).toMatchObject({ shared: 1, cached: 2 });
    await journal.close();
  });

  test("closing writes what waits", async () => {
    const { journal } = open();
    for (let n = 0; n < 700; n += 1) journal.observe(attempt());
    await journal.close();
    expect(await rows()).toHaveLength(700);
  });

  test("closing waits no longer than three seconds for a database that is away, and says what was lost", async () => {
    const { journal, clock, warnings } = open();
    await away();
    for (let n = 0; n < 7; n += 1) journal.observe(attempt());
    expect(await clock.until(journal.close())).toBeLessThanOrEqual(3_000);
    expect(warnings.at(-1)).toBe("the end came before the journal could be written");
  });
});
