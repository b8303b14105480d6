import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { counting, goingAway } from "@/lib/server/access/testing/database";
import { observeReads } from "@/lib/server/access/testing/observe-reads";
import { listsOf } from "@/lib/server/db/lists";
import { type Database, type Db, openDatabase } from "@/lib/server/db/open-database";
import { accessEvents, accessStates } from "@/lib/server/db/schema";
import {
  emptyPostgres,
  emptyTables,
  memoryDatabase,
  postgresMissing,
} from "@/lib/server/db/testing/databases";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { openAccessStore, type PersistentStore } from "./persistent-store";

const missing = postgresMissing();
const HOUR_MS = 3_600_000;
const TARGET = "fingerprint https://north.example";

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.each([
  { name: "embedded", isSkipped: false, open: memoryDatabase },
  { name: "PostgreSQL", isSkipped: missing !== undefined, open: openServer },
])("access kept in the database, $name", ({ isSkipped, open }) => {
  describe.skipIf(isSkipped)("", () => {
    let database: { db: Db; close(): Promise<void> };
    let clock: FakeClock;
    let logged: string[];
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());
    beforeEach(async () => {
      await emptyTables(database.db);
      clock = new FakeClock();
      logged = [];
    });

    const note = (_details: object, message: string) => void logged.push(message);

    async function start({ db = database.db, target = TARGET } = {}) {
      const targets = new Map([["north", target]]);
      const store = await openAccessStore({
        lists: listsOf(db),
        behind: db,
        clock,
        targets,
        log: { warn: note, info: note },
      });
      const access = createAccess({
        failed(error) {
          throw error;
        },
        store,
        now: () => clock.now(),
      });
      return { store, access, see: observeReads(access, clock) };
    }

    /** Lets the writer have its turns, and waits until what it writes is written. */
    function written(store: PersistentStore): Promise<void> {
      return until(async () => {
        if (!store.isWritten()) await clock.advance(1_000);
        return store.isWritten();
      });
    }

    const events = () => database.db.select().from(accessEvents).orderBy(accessEvents.id);

    test("each change of the verdict is one event, with its time and request", async () => {
      const { store, see } = await start();
      for (const [status, id] of [
        [200, "req_1"],
        [200, "req_2"],
        [403, "req_3"],
        [403, "req_4"],
        [200, "req_5"],
      ] as const) {
        await clock.advance(10_000);
        see(status, id);
      }
      await written(store);
      expect((await events()).map(({ code, requestId, resource }) => [code, requestId, resource])).toEqual([
        ["ok", "req_1", null],
        ["permission_denied", "req_3", "/v1/staff"],
        ["ok", "req_5", null],
      ]);
      expect(logged).toEqual([]);
      await store.close();
    });

    test("a pause that passes by itself ends with an event, when somebody looks or at the next attempt", async () => {
      const { store, access, see } = await start();
      see(200, "req_1");
      await clock.advance(1_000);
      const pausedUntil = clock.now() + 20_000;
      see(429, "req_2", { pausedUntil });
      await clock.advance(30_000);
      expect(access.status("north", clock.now()).verdict.code).toBe("ok");
      await written(store);
      const [, throttled, over] = await events();
      expect(throttled).toMatchObject({ code: "throttled", requestId: "req_2" });
      expect(over).toMatchObject({ code: "ok", at: new Date(pausedUntil) });
      see(429, "req_3", { pausedUntil: clock.now() + 5_000 });
      await clock.advance(60_000);
      see(429, "req_4", { pausedUntil: clock.now() + 5_000 });
      await written(store);
      expect((await events()).slice(3).map(({ code }) => code)).toEqual(["throttled", "ok", "throttled"]);
      await store.close();
    });

    test("a start continues with what was known, for the same key at the same address", async () => {
      const before = await start();
      before.see(200, "req_1");
      await clock.advance(1_000);
      before.see(403, "req_2", { code: "org_locked" });
      await before.store.close();
      await clock.advance(HOUR_MS);
      const after = await start();
      const { verdict, serviceVersion } = after.access.status("north", clock.now());
      expect(verdict).toMatchObject({ code: "org_locked", requestId: "req_2" });
      expect(serviceVersion).toBe("v1");
      expect(after.access.permissions("north", ["staff"], undefined)[0]?.permission).toBe("permitted");
      await after.store.close();
      expect(await events()).toHaveLength(2);
    });

    test("a finding that a later release kept, with a code that this one does not know, ends with the next good answer", async () => {
      const staff = { code: "later_code", since: clock.now(), at: clock.now() };
      const state = { whole: staff, resources: { "/v1/staff": staff } };
      await database.db
        .insert(accessStates)
        .values({ connection: "north", target: TARGET, state, updatedAt: new Date(clock.now()) });
      const { store, access, see } = await start();
      await clock.advance(1_000);
      see(404, "req_1", { code: "resource_missing" });
      see(200, "req_2");
      expect(access.status("north", clock.now()).verdict).toMatchObject({ code: "ok", requestId: "req_2" });
      await store.close();
    });

    test("nothing is known of another key or address, and the history says when it began", async () => {
      const before = await start();
      before.see(200, "req_1");
      await before.store.close();
      await clock.advance(HOUR_MS);
      const after = await start({ target: "another https://north.example" });
      expect(after.access.status("north", clock.now())).toEqual({
        verdict: { code: "unknown" },
        deprecations: [],
      });
      await after.store.close();
      expect((await events()).map(({ code }) => code)).toEqual(["ok", "unknown"]);
      const [row] = await database.db.select().from(accessStates);
      expect(row?.target).toBe("another https://north.example");
    });

    test("a key that is tried starts with nothing, in the database too", async () => {
      const { store, access, see } = await start();
      see(403, "req_1", { code: "org_locked" });
      access.renew("north", "tried https://north.example", "first https://north.example");
      expect(access.status("north", clock.now()).verdict).toEqual({ code: "unknown" });
      await store.close();
      const [row] = await database.db.select().from(accessStates);
      expect(row).toMatchObject({ target: "tried https://north.example", state: { permits: {} } });
    });

    test("a key that is taken again while it pauses has one line in the history", async () => {
      const { store, access, see } = await start();
      see(429, "req_1", { pausedUntil: clock.now() + 30_000 });
      await clock.advance(1_000);
      access.renew("north", TARGET, TARGET);
      expect(access.status("north", clock.now()).verdict).toMatchObject({
        code: "throttled",
        requestId: "req_1",
      });
      await store.close();
      expect((await events()).map(({ code }) => code)).toEqual(["throttled"]);
    });

    test("however much traffic there is, about one write a second", async () => {
      const counted = counting(database.db);
      const { store, see } = await start({ db: counted.db });
      for (let n = 0; n < 100; n += 1) {
        see(200, `req_${n}`);
        await clock.advance(50);
      }
      await written(store);
      expect(counted.transactions()).toBeGreaterThan(0);
      expect(counted.transactions()).toBeLessThanOrEqual(6);
      await store.close();
    });

    test("an outage is logged once and its end once, however often the database is tried", async () => {
      const gone = goingAway(database.db);
      const { store, access, see } = await start({ db: gone.db });
      gone.isGone = true;
      see(200, "req_1");
      for (let n = 0; n < 20; n += 1) {
        await clock.advance(3_000);
        await access.history("north", clock.now());
      }
      expect(logged.toSorted()).toEqual([
        "what is known of access cannot be kept; it is tried again",
        "what is known of access cannot be read",
      ]);
      gone.isGone = false;
      logged = [];
      await written(store);
      await access.history("north", clock.now());
      await store.close();
      expect(logged.toSorted()).toEqual([
        "what is known of access can be read again",
        "what is known of access is kept again",
      ]);
    });

    test("readers never wait for the database nor lose what they read, and what it missed is written once it is back", async () => {
      const gone = goingAway(database.db);
      const { store, access, see } = await start({ db: gone.db });
      gone.isGone = true;
      see(200, "req_1");
      await clock.advance(1_000);
      see(403, "req_2");
      await clock.advance(60_000);
      expect(access.status("north", clock.now()).verdict.code).toBe("permission_denied");
      expect((await access.history("north", clock.now())).map(({ code }) => code)).toEqual([
        "ok",
        "permission_denied",
      ]);
      // Less often: after 1, 3 and 7 seconds, and every 4 from then on.
      expect(gone.missed).toBeGreaterThan(2);
      expect(gone.missed).toBeLessThan(20);
      gone.isGone = false;
      await written(store);
      expect((await events()).map(({ requestId }) => requestId)).toEqual(["req_1", "req_2"]);
      const lastRead = await access.history("north", clock.now());
      gone.isGone = true;
      expect(await access.history("north", clock.now())).toEqual(lastRead);
      await store.close();
    });

    test("instances that notice the same change write one event", async () => {
      const instances = await Promise.all(Array.from({ length: 4 }, () => start()));
      for (const [status, id] of [
        [200, "req_1"],
        [403, "req_2"],
        [200, "req_3"],
      ] as const) {
        await clock.advance(5_000);
        for (const { see } of instances) see(status, id);
      }
      await Promise.all(instances.map(({ store }) => store.close()));
      const kept = await events();
      expect(kept.map(({ code }) => code)).toEqual(["ok", "permission_denied", "ok"]);
    });

    test("the history is the last 24 hours and what was in force before, written or not", async () => {
      const { store, access, see } = await start();
      const started = clock.now();
      for (let n = 0; n < 6; n += 1) {
        see(n % 2 === 0 ? 200 : 403, `req_${n}`);
        await clock.advance(7 * HOUR_MS);
        await written(store);
      }
      see(200, "req_6");
      const history = await access.history("north", clock.now());
      expect(history.map(({ requestId }) => requestId)).toEqual([
        "req_2",
        "req_3",
        "req_4",
        "req_5",
        "req_6",
      ]);
      expect(history[0]?.at).toBeLessThan(clock.now() - 24 * HOUR_MS);
      expect(history[0]?.at).toBeGreaterThan(started);
      expect(new Set(history.map(({ id }) => id)).size).toBe(5);
      await store.close();
    });
  });
});

async function openServer(): Promise<Database> {
  return openDatabase({ url: await emptyPostgres() });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}
