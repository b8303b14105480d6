import { beforeEach, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { observeReads } from "@/lib/server/access/testing/observe-reads";
import { accessStates } from "@/lib/server/db/schema";
import { BACKENDS, databaseAt } from "@/lib/server/journal/testing/journal-bed";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { openAccessStore } from "./persistent-store";

const [ONE, TWO, TRIED] = ["one https://north.example", "two https://north.example", "tried"] as const;
const ALWAYS = { connection: "north", from: 0, until: Number.POSITIVE_INFINITY };

describe.each(BACKENDS)("which key and address a connection had when, %s", (backend) => {
  const database = databaseAt(backend);
  let clock: FakeClock;
  beforeEach(() => {
    clock = new FakeClock();
  });

  async function start(target: string) {
    const { db } = database;
    const log = { warn: () => {}, info: () => {} };
    const targets = new Map([["north", target]]);
    const store = await openAccessStore({ lists: (read) => read(db), behind: db, clock, targets, log });
    const access = createAccess({ failed, store, now: () => clock.now() });
    return { store, access, see: observeReads(access, clock) };
  }

  test("outlasts starts, and a key that was tried", async () => {
    const began = clock.now();
    for (const target of [ONE, TWO, ONE]) {
      const { store, see, access } = await start(target);
      see(200, "req_1");
      await clock.advance(10_000);
      if (target === TWO) access.renew("north", TRIED, ONE);
      await store.close();
    }
    const { store } = await start(ONE);
    const stretches = (target: string) =>
      store.stretchesOf(target).map(({ from, until }) => [from - began, until - began]);
    expect(stretches(ONE)).toEqual([
      [0, 10_000],
      [20_000, Number.POSITIVE_INFINITY],
    ]);
    expect(stretches(TWO)).toEqual([[10_000, 20_000]]);
    expect(stretches(TRIED)).toEqual([[20_000, 20_000]]);
    await store.close();
  });

  test("an earlier release did not keep: it was the same until this one saw another", async () => {
    const updatedAt = new Date(clock.now());
    await database.db.insert(accessStates).values({ connection: "north", target: ONE, state: {}, updatedAt });
    const { store } = await start(ONE);
    expect(store.stretchesOf(ONE)).toEqual([ALWAYS]);
    await store.close();
    const later = await start(TWO);
    expect(later.store.stretchesOf(ONE)).toEqual([{ ...ALWAYS, until: clock.now() }]);
    await later.store.close();
  });

  test("reaches not into the time after a clock that was set back", async () => {
    await start(ONE).then(({ store, see }) => (see(200, "req_1"), store.close()));
    await clock.advance(3_600_000);
    await start(TWO).then(({ store, see }) => (see(200, "req_2"), store.close()));
    clock.setBack(3_600_000);
    const { store } = await start(TWO);
    expect(store.stretchesOf(TWO)).toEqual([{ ...ALWAYS, from: clock.now() }]);
    await store.close();
  });
});

function failed(error: unknown): never {
  throw error;
}
