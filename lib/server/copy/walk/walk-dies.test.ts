import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import {
  emptyPostgres,
  emptyTables,
  memoryDatabase,
  postgresMissing,
} from "@/lib/server/db/testing/databases";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { TIMES } from "@/lib/server/times";
import { absentStore, dyingStore } from "@/lib/testing/copy/dying-store";
import { ACTOR, beginWalk, refusalOf, STAFF, type Store, walkBeds } from "@/lib/testing/copy/walk-bed";
import type { WalkRecord } from "./record";

const opened = walkBeds();
/** In real milliseconds, as the database's clock counts them. */
const LEASE_MS = 40;

/** Points of a walk of seven pages, of which each costs a call of the store, with what is there before and after them. */
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((call) => [
  [call, "before"] as const,
  [call, "after"] as const,
]);

describe("a process that is killed in the middle of a walk loses no row and stores none twice", () => {
  test.each(POINTS)("at call %i of the database, %s it was executed", async (call, when) => {
    const bed = await opened({ staff: 7, pageSize: 1 });
    let isDead = false;
    const dying = dyingStore(bed.store, call, when, () => {
      isDead = true;
    });
    const first = bed.start({ through: dying, leaseMs: LEASE_MS });
    await beginWalk(bed.commandsBeside(first));
    first.walks.nudge();
    await bed.until(() => isDead);
    bed.start({ leaseMs: LEASE_MS, lookMs: 1_000 });
    const walk = await bed.end();
    expect(walk).toMatchObject({ end: "complete", rows: 7, pages: 7, duplicates: 0 });
    expect(await bed.keys()).toEqual([...new Set(await bed.keys())]);
    expect(await bed.keys()).toHaveLength(7);
    // What the dead one had asked for and not stored is asked for once more.
    expect(bed.calls.length).toBeLessThanOrEqual(8);
    bed.forget(first);
  });
});

test("a walk whose instance has died is another's once its lease is over, within 30 s", async () => {
  const database = await memoryDatabase();
  const bed = await opened({ database, staff: 7, pageSize: 1 });
  const times = { lookMs: TIMES.walkLookMs, leaseMs: TIMES.walkLeaseMs };
  let isDead = false;
  const dying = dyingStore(bed.store, 4, "after", () => {
    isDead = true;
  });
  const first = bed.start({ through: dying, ...times });
  await beginWalk(bed.commandsBeside(first));
  first.walks.nudge();
  const { pages } = await bed.until(() => isDead);
  const diedAt = bed.clock.now();
  let claimedAt = 0;
  const claim: Store["claim"] = async (...given) => {
    const fence = await bed.store.claim(...given);
    if (fence !== undefined) claimedAt = bed.clock.now();
    return fence;
  };
  bed.start({ through: { ...bed.store, claim }, ...times });
  // The lease is over by the database's clock, which here goes as the other does, however slow the machine is.
  let real = performance.now();
  const pass = (ms: number) => {
    const since = real;
    real = performance.now();
    const more = `${ms - (real - since)} ms`;
    return database.db.execute(sql`update copies set lease_until = lease_until - ${more}::interval`);
  };
  await bed.until((now) => now.pages > pages, { stepMs: 1_000, pass });
  const tookMs = claimedAt - diedAt;
  expect(tookMs).toBeGreaterThan(TIMES.walkLeaseMs - TIMES.walkLookMs);
  expect(tookMs).toBeLessThan(30_000);
  expect(await bed.end({ pass })).toMatchObject({ end: "complete", rows: 7, pages: 7, duplicates: 0 });
  bed.forget(first);
});

test("an instance that is told to stop lets others go on at once", async () => {
  const bed = await opened();
  const first = bed.start();
  const release = bed.holdAfter(3);
  await beginWalk(first);
  await bed.until(({ pages }) => pages === 3);
  await bed.clock.until(first.walks.stop());
  release();
  bed.start();
  expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, duplicates: 0 });
});

test("two connections with one key walk over a list one after the other", async () => {
  const bed = await opened({ connections: ["one", "two"], staff: 22 });
  const instance = bed.start({ lookMs: 1_000 });
  const second = { connection: "two", resource: "staff" };
  await beginWalk(instance);
  await beginWalk(instance, {}, second);
  await bed.end();
  expect(await bed.end({ list: second })).toMatchObject({ end: "complete", rows: 22 });
  const afters = bed.calls.map(({ after }) => after);
  const half = afters.length / 2;
  expect(afters.slice(half)).toEqual(afters.slice(0, half));
});

test("a database that is away for 20 s makes no page be read twice: what was read is stored once it is back", async () => {
  const bed = await opened();
  let isAway = false;
  const through = absentStore(bed.store, () =>
    isAway ? new DatabaseUnavailable(new Error("away")) : undefined,
  );
  const release = bed.holdAfter(3);
  await beginWalk(bed.start({ through }));
  await bed.until(({ pages }) => pages === 3 && bed.calls.length === 4);
  isAway = true;
  release();
  await bed.clock.advance(20_000);
  expect(bed.calls).toHaveLength(4);
  expect(bed.warnings.filter((each) => each.includes("cannot be stored"))).toHaveLength(1);
  isAway = false;
  expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, pages: 11, calls: 11, duplicates: 0 });
  expect(bed.calls).toHaveLength(11);
});

test.each(["the page after it", "its end"])(
  "a database that comes back as it was pages ago has them read again: no row is missing from a complete copy, when what is stored next is %s",
  async (next) => {
    const database = await memoryDatabase();
    const bed = await opened({ database });
    let pages = 0;
    let kept: WalkRecord | undefined;
    /** As after a crash with asynchronous commits, or at a standby that was behind. */
    async function lose(): Promise<void> {
      await database.db.execute(sql`update copies set walk = ${JSON.stringify(kept)}`);
      await database.db.execute(sql`delete from copy_rows where position >= ${kept?.rows}`);
      kept = undefined;
    }
    const writePage: Store["writePage"] = async (...given) => {
      pages += 1;
      if (pages === 4) kept = await bed.walk();
      if (pages === 8 && next === "the page after it") await lose();
      return bed.store.writePage(...given);
    };
    const complete: Store["complete"] = async (...given) => {
      if (kept) await lose();
      return bed.store.complete(...given);
    };
    await beginWalk(bed.start({ through: { ...bed.store, writePage, complete } }));
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, pages: 11, duplicates: 0 });
    expect(new Set(await bed.keys()).size).toBe(52);
    expect(pages).toBeGreaterThan(11);
  },
);

test("a database that comes back as it was before a walk began again has no page that went to the other generation", async () => {
  const database = await memoryDatabase();
  const bed = await opened({ database });
  let kept: WalkRecord | undefined;
  let isLost = false;
  const writePage: Store["writePage"] = async (...given) => {
    const walk = await bed.walk();
    if (walk?.pages === 3 && walk.restarts === 0) kept = walk;
    if (walk?.pages === 3 && walk.restarts === 1 && kept) {
      isLost = true;
      await database.db.execute(sql`update copies set walk = ${JSON.stringify(kept)}`);
      await database.db.execute(sql`delete from copy_rows where position >= ${kept.rows}`);
    }
    return bed.store.writePage(...given);
  };
  bed.twist(async (_request, answer) =>
    bed.calls.length === 5 ? refusalOf(404, { code: "resource_missing" }) : answer(),
  );
  await beginWalk(bed.start({ through: { ...bed.store, writePage } }));
  expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, duplicates: 0, restarts: 0 });
  expect(isLost).toBe(true);
  expect(new Set(await bed.keys()).size).toBe(52);
});

describe.skipIf(postgresMissing())("on PostgreSQL", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ url: await emptyPostgres() });
  });
  afterAll(() => database.close());

  test("two instances that start a walk at the same time make one walk", async () => {
    const bed = await opened({ database });
    const [one, other] = [bed.start(), bed.start()];
    await one.copies.changeSettings(ACTOR, STAFF, { on: true });
    const starting = [one, other].map(({ copies }) => copies.command(ACTOR, STAFF, "start"));
    const started = await Promise.allSettled(starting);
    expect(started.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "walk_conflict" } },
    ]);
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 52, pages: 11, calls: 11 });
    expect(bed.calls).toHaveLength(11);
  });

  test("an instance that is killed after a page loses no row and stores none twice", async () => {
    const bed = await opened({ database, staff: 7, pageSize: 1 });
    let isDead = false;
    const dying = dyingStore(bed.store, 4, "after", () => {
      isDead = true;
    });
    const first = bed.start({ through: dying, leaseMs: LEASE_MS });
    await emptyTables(database.db);
    await beginWalk(bed.commandsBeside(first));
    first.walks.nudge();
    await bed.until(() => isDead);
    bed.start({ leaseMs: LEASE_MS, lookMs: 1_000 });
    expect(await bed.end()).toMatchObject({ end: "complete", rows: 7, pages: 7, duplicates: 0 });
    bed.forget(first);
  });
});
