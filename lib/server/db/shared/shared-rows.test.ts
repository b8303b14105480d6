import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Ends } from "@/lib/server/db/bounded-pool";
import {
  BACKENDS,
  type Backend,
  IN_TIME,
  type Instance,
  openBackend,
} from "@/lib/server/db/shared/testing/instances";
import { memoryDatabase, postgresMissing } from "@/lib/server/db/testing/databases";
import { createSeal } from "@/lib/server/seal/seal";
import type { RowKind, SharedRow } from "@/lib/server/upstream/shared/shared-row";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { createSharedRows } from "./shared-rows";

interface Tally {
  count: number;
  names: string[];
}

const TALLY: RowKind<Tally> = {
  name: "tally",
  first: { count: 0, names: [] },
  shape: z.object({ count: z.number(), names: z.array(z.string()) }),
};
const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each(BACKENDS)("rows that instances share, %s", (name) => {
  describe.skipIf(name === "PostgreSQL" && missing !== undefined)("", () => {
    let backend: Backend;
    let instances: Instance[];
    beforeAll(async () => {
      backend = await openBackend(name);
    });
    afterAll(() => backend.close());
    beforeEach(() => backend.empty());
    afterEach(async () => {
      for (const { close } of instances) await close();
    });

    async function start(count: number, ends?: Ends): Promise<Instance[]> {
      instances = await Promise.all(Array.from({ length: count }, () => backend.start(ends)));
      return instances;
    }

    test("changes by four instances at once are all made, each on the result of another", async () => {
      const started = await start(4);
      const found = await Promise.all(
        Array.from({ length: 200 }, (_, index) => countOne(started[index % 4] as Instance)),
      );
      expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index));
      await changed(open(started[0] as Instance), ({ count }) => count === 200);
    });

    test("the others hear of a change without reading", async () => {
      const [one, other] = (await start(2)) as [Instance, Instance];
      const row = open(other);
      await row.update((before) => [before, undefined]);
      const heard = changed(row, ({ count }) => count === 1);
      await countOne(one);
      await heard;
      expect(row.peek().count).toBe(1);
    });

    test("a row with 500 people is too long for a notification, and the others read it", async () => {
      const [one, other] = (await start(2)) as [Instance, Instance];
      const names = Array.from({ length: 500 }, (_, index) => `browse ${index} ${"é".repeat(36)}`);
      const heard = changed(open(other), (row) => row.names.length === 500);
      await open(one).update((row) => [{ ...row, names }, undefined]);
      await heard;
      await open(other).update((row) => [{ ...row, count: row.names.length }, undefined]);
      await changed(open(one), ({ count }) => count === 500);
    });

    test("an instance whose connection was lost reads what it has missed", async () => {
      const [one, other] = (await start(2)) as [Instance, Instance];
      const row = open(other);
      await row.update((before) => [before, undefined]);
      const heard = changed(row, ({ count }) => count === 20);
      await expect.poll(() => other.notifications.instances()).toBe(backend.instanceCount);
      const cut = backend.dropConnections();
      for (let count = 0; count < 20; count += 1) await countOne(one);
      await cut;
      await heard;
      expectDoubt(other);
    });

    test("a row outlives every instance", async () => {
      const [one] = (await start(1)) as [Instance];
      await countOne(one);
      await one.close();
      const [next] = (await start(1)) as [Instance];
      expect(await countOne(next)).toBe(1);
    });

    test("a change that throws fails its caller alone, and one that returns the same row writes nothing", async () => {
      const [one] = (await start(1)) as [Instance];
      const row = open(one);
      const failing = row.update(() => {
        throw new Error("odd");
      });
      const outcomes = await Promise.allSettled([countOne(one), failing, countOne(one)]);
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      const version = await backend.version();
      expect(await row.update((before) => [before, before.count])).toBe(2);
      expect(await backend.version()).toBe(version);
    });

    test("an instance knows when a crash of the server has lost what it had stored, though it is the only one", async () => {
      const [one] = (await start(1)) as [Instance];
      const row = open(one);
      await countOne(one);
      await countOne(one);
      expect(one.rows.completeSince()).toBe(0);
      await backend.change(sql`row = ${JSON.stringify({ count: 1, names: [] })}, version = 1`);
      row.refresh();
      expect(await countOne(one)).toBe(1);
      expect(one.rows.completeSince()).toBeGreaterThan(0);
    });

    test.each([
      ["no JSON", "{"],
      ["null", "null"],
      ["a list", "[1]"],
      ["nested without end", "[".repeat(100_000)],
      ["of another shape", '{"count":7,"names":{"length":1}}'],
      ["from a year when the clock was wrong", '{"count":4070908800000}'],
    ])("attack: a row that became %s is begun anew, and no other row notices", async (_what, text) => {
      const [one, other] = (await start(2)) as [Instance, Instance];
      await countOne(one);
      await backend.change(sql`row = ${text}, version = version + 1000`);
      expect(await countOne(other)).toBe(0);
      expect(await countOne(one)).toBe(1);
      expect([one, other].map((each) => open(each).isApart())).toEqual([false, false]);
    });

    test.each(["1152921504606846977", "-5"])(
      "attack: a row of version %s is changed all the same",
      async (version) => {
        const [one, other] = (await start(2)) as [Instance, Instance];
        await countOne(one);
        await backend.change(sql`version = ${version}::bigint`);
        expect(await countOne(other)).toBe(1);
        expect(await countOne(one)).toBe(2);
      },
    );

    test("attack: what somebody else tells on the channel of instances ends none of them and changes no row", async () => {
      const [one, other] = (await start(2)) as [Instance, Instance];
      await countOne(one);
      await changed(open(other), ({ count }) => count === 1);
      const row = JSON.stringify({ count: 99, names: {} });
      const news = { kind: "tally", id: "all", version: 1_000 };
      const told = ["", "{", "null", "[]", "{}", JSON.stringify({ ...news, version: "1" })];
      told.push(JSON.stringify({ ...news, version: 1e300, row }), JSON.stringify({ ...news, row }));
      for (const text of told) await one.notifications.notify("row", text);
      expect(await countOne(other)).toBe(1);
      await changed(open(one), ({ count }) => count === 2);
    });

    test("while the database is away each goes on with its share; once it is back, all are one row again", async () => {
      const [one, other] = (await start(2, IN_TIME)) as [Instance, Instance];
      const kind: RowKind<Tally> = {
        ...TALLY,
        divide: (row, context) => ({ ...row, count: row.count / context.instances }),
        // The change that was being written when the database went away may be stored or not.
        merge: (stored, apart) => ({ ...stored, names: [...new Set([...stored.names, ...apart.names])] }),
      };
      const rows = [open(one, kind), open(other, kind)] as const;
      for (const { rows: all } of [one, other])
        expect([all.completeSince(), all.isApart()]).toEqual([0, false]);
      await rows[0].update((row) => [{ ...row, count: 10 }, undefined]);
      await changed(rows[1], ({ count }) => count === 10);
      const bringBack = await backend.takeAway();
      for (const [index, row] of rows.entries()) {
        await row.update((before) => [{ ...before, names: [String(index)] }, undefined]);
        expect(row.peek().count).toBe(10 / backend.instanceCount);
        expect(row.isApart()).toBe(true);
      }
      expect(one.rows.isApart()).toBe(true);
      const together = Promise.all(
        rows.map((row) => changed(row, ({ count, names }) => count === 10 && names.length === 2)),
      );
      await bringBack();
      await together;
      expect(rows.map((row) => row.isApart())).toEqual([false, false]);
      for (const each of [one, other]) expectDoubt(each);
    });

    /** One of several may have missed what another did that never came back; the only one has not. */
    function expectDoubt({ rows }: Instance): void {
      expect(rows.completeSince() > 0).toBe(backend.instanceCount > 1);
    }
  });
});

test.each([
  ["any, as while it only reads", () => true],
  ["those that need space, as on a full disk", (statement: string) => !statement.includes("where false")],
])(
  "a database that refuses changes is in the log once, and so is that it takes them: %s",
  async (_which, refuses) => {
    const database = await memoryDatabase();
    const [clock, log]: [FakeClock, string[]] = [new FakeClock(), []];
    let isRefusing = false;
    const execute = async (statement: SQL) => {
      const { sql: text } = new PgDialect().sqlToQuery(statement);
      if (isRefusing && refuses(text)) throw new Error("the database refuses that");
      return database.db.execute(statement);
    };
    const rows = createSharedRows({
      db: Object.assign(Object.create(database.db), { execute }),
      notifications: database.notifications,
      seal: createSeal(["the secret of this test, long enough"]),
      log: { warn: (_details, message) => log.push(message), info: (_details, message) => log.push(message) },
      clock,
    });
    const row = rows.open(TALLY, "all");
    const count = () => row.update((before) => [{ ...before, count: before.count + 1 }, undefined]);
    const failing = "what instances share cannot be written: each goes on with its part";
    await count();
    isRefusing = true;
    await count();
    for (let tries = 0; tries < 5; tries += 1) {
      await clock.sleeping();
      await clock.advance(1_000);
    }
    await clock.sleeping();
    expect(log).toEqual([failing]);
    isRefusing = false;
    await clock.advance(1_000);
    await expect.poll(() => log).toEqual([failing, "what instances share can be written again"]);
    isRefusing = true;
    await count();
    expect(log).toHaveLength(3);
    await rows.close();
  },
);

function open({ rows }: Instance, kind = TALLY): SharedRow<Tally> {
  return rows.open(kind, "all");
}

function countOne(instance: Instance): Promise<number> {
  return open(instance).update((row) => [{ ...row, count: row.count + 1 }, row.count]);
}

/** Waits until the row is as it should be. */
function changed(row: SharedRow<Tally>, isSo: (row: Tally) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isSo(row.peek())) resolve();
    };
    row.onChange(look);
    look();
  });
}
