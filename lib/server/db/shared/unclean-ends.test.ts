import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Database } from "@/lib/server/db/open-database";
import { asOwner, memoryDatabase } from "@/lib/server/db/testing/databases";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { openUncleanEnds, type UncleanEnds } from "./unclean-ends";

let database: Database;
let clock: FakeClock;
/** Those that whoever runs now hears, or has heard. */
let heard: Set<string>;

beforeEach(async () => {
  database = await memoryDatabase();
  [clock, heard] = [new FakeClock(), new Set()];
});

/** Starts an instance, a second after the last one. */
async function start() {
  await clock.advance(1_000);
  const instance = randomUUID();
  const notifications = { instance, clock, hasHeard: (id: string) => heard.has(id) };
  const log = { warn: () => {} };
  const ends = await openUncleanEnds({ ...database, notifications, log });
  heard.add(instance);
  return { ...ends, instance, startedAt: clock.now() };
}

function end({ instance, noteEnd }: UncleanEnds & { instance: string }, isComplete: boolean): Promise<void> {
  heard.delete(instance);
  return noteEnd(isComplete);
}

test("after clean ends everything is known, of the first start on as well", async () => {
  const first = await start();
  const other = await start();
  expect([first.completeSince(), other.completeSince()]).toEqual([0, 0]);
  await end(other, true);
  await end(first, true);
  expect((await start()).completeSince()).toBe(0);
});

test("what an instance that was killed did last is unknown, until the next one ends", async () => {
  const killed = await start();
  heard.delete(killed.instance);
  const next = await start();
  expect(next.completeSince()).toBe(next.startedAt);
  await clock.advance(20_001);
  await end(next, true);
  expect((await start()).completeSince()).toBe(0);
});

test("so is what one did that could not write everything, to each that starts after it", async () => {
  const full = await start();
  await end(full, false);
  for (const next of [await start(), await start()]) expect(next.completeSince()).toBe(next.startedAt);
});

test("an instance that is heard later lives", async () => {
  const other = await start();
  heard.delete(other.instance);
  const next = await start();
  expect(next.completeSince()).toBe(next.startedAt);
  heard.add(other.instance);
  expect(next.completeSince()).toBe(0);
});

test("a start that ends at once takes no other for ended", async () => {
  const other = await start();
  heard.delete(other.instance);
  await end(await start(), true);
  const next = await start();
  expect(next.completeSince()).toBe(next.startedAt);
});

test("a start that cannot be noted succeeds, and knows nothing of before", async () => {
  await asOwner(database.db, sql`alter table shared_rows rename to gone`);
  try {
    const started = await start();
    expect(started.completeSince()).toBe(started.startedAt);
  } finally {
    await asOwner(database.db, sql`alter table gone rename to shared_rows`);
  }
});

test("attack: what somebody else has written in its place stops no start", async () => {
  for (const row of ["", "{", "[]", "{}", '{"ids":[7]}', '{"ids":["x"]}']) {
    await database.db.execute(
      sql`insert into shared_rows values ('instances', 'open', 1, ${row}, now())
        on conflict (kind, id) do update set row = ${row}, version = -1`,
    );
    expect((await start()).completeSince()).toBe(0);
  }
});
