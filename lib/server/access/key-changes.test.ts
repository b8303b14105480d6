import { beforeEach, expect, test } from "vitest";
import { journalAt } from "@/lib/server/journal/testing/journal-bed";
import { Budget } from "@/lib/server/upstream/budget/budget";
import { formatSpender } from "@/lib/server/upstream/budget/state";
import { createAccess } from "./access";
import { recallSpent } from "./recall";
import { openAccessStore } from "./store/persistent-store";
import { observeReads } from "./testing/observe-reads";

const WINDOW_MS = 60_000;
const place = journalAt("embedded");
/** What the service has counted of each key, and when its window ends. */
let counts: Map<string, { used: number; endsAt: number }>;

beforeEach(() => {
  counts = new Map();
});

function count(key: string): { used: number; endsAt: number } {
  const now = place.bed.clock.now();
  const running = counts.get(key);
  const window = running && now < running.endsAt ? running : { used: 0, endsAt: now + WINDOW_MS };
  window.used += 1;
  counts.set(key, window);
  return window;
}

/** Rollcall as it starts with this key, on the same database. */
async function start(key: string) {
  const { bed } = place;
  const { db } = place.database;
  const { clock } = bed;
  const targets = new Map([["north", key]]);
  const log = { warn: () => {}, info: () => {} };
  const store = await openAccessStore({ lists: (read) => read(db), behind: db, clock, targets, log });
  const access = createAccess({ failed, store, now: () => clock.now() });
  const budget = new Budget(clock);
  await recallSpent({
    db,
    access,
    sent: { recallCalls: (_target, calls) => budget.recall(calls), recallExchanges: async () => {} },
    stretchesOf: store.stretchesOf,
    targets,
    startedAt: clock.now(),
  });
  const see = observeReads(access, clock);
  return {
    async read(calls: number) {
      for (let n = 0; n < calls; n += 1) {
        await budget.reserve({ purpose: "browse" });
        const { used, endsAt } = count(key);
        const headers = {
          "ratelimit-limit": "120",
          "ratelimit-remaining": String(120 - used),
          "ratelimit-reset": String(Math.ceil((endsAt - clock.now()) / 1_000)),
        };
        const spent = { spender: formatSpender("browse", "ada"), sentAt: clock.now() };
        await budget.settle({ ...spent, answer: { status: 200, headers } });
        await bed.record({ connection: "north", person: "ada", budget: budget.state() });
        see(200, `req_${used}`);
        await clock.advance(1_000);
      }
    },
    told() {
      const { by, elsewhere } = budget.state();
      return { here: by.reduce((sum, { calls }) => sum + calls, 0), elsewhere };
    },
    chart: () =>
      access.details("north", clock.now()).budget.flatMap(({ by }) => by.map(({ calls }) => calls)),
    stop: () => store.close(),
  };
}

function failed(error: unknown): never {
  throw error;
}

/** Starts with the key, reads so often, and stops. */
async function run(key: string, calls: number) {
  const rollcall = await start(key);
  await rollcall.read(calls);
  await rollcall.stop();
}

test("what was spent with a key that was changed and changed back stays Rollcall's own", async () => {
  await run("one", 10);
  await run("two", 3);
  const again = await start("one");
  expect(again.told()).toEqual({ here: 10, elsewhere: 0 });
  await again.read(1);
  expect(again.told()).toEqual({ here: 11, elsewhere: 0 });
  await again.stop();
  const other = await start("two");
  await other.read(1);
  expect(other.told()).toEqual({ here: 4, elsewhere: 0 });
  await other.stop();
});

test("what others spend meanwhile, afterwards and in later windows is theirs", async () => {
  await run("one", 4);
  await run("two", 1);
  count("one");
  const again = await start("one");
  await again.read(1);
  expect(again.told()).toEqual({ here: 5, elsewhere: 1 });
  count("one");
  await again.read(1);
  expect(again.told()).toEqual({ here: 6, elsewhere: 2 });
  await place.bed.clock.advance(WINDOW_MS);
  count("one");
  await again.read(1);
  expect(again.told()).toEqual({ here: 1, elsewhere: 1 });
  await again.stop();
});

test("a first start says that others use the key, as nothing can be Rollcall's own", async () => {
  for (let n = 0; n < 7; n += 1) count("one");
  const first = await start("one");
  await first.read(1);
  expect(first.told()).toEqual({ here: 1, elsewhere: 7 });
  await first.stop();
});

test("what was spent with the key before is not of the new one, however often Rollcall starts with it", async () => {
  await run("one", 10);
  await run("two", 1);
  const again = await start("two");
  expect(again.told()).toEqual({ here: 1, elsewhere: 0 });
  expect(again.chart()).toEqual([1]);
  await again.stop();
});
