import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/lib/server/db/open-database";
import { people } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import type { Directory } from "@/lib/server/directory/door";
import { type JournalBed, openJournal } from "@/lib/server/journal/testing/journal-bed";
import { Budget } from "@/lib/server/upstream/budget/budget";
import { formatSpender } from "@/lib/server/upstream/budget/state";
import { AuthenticationFailed } from "@/lib/server/upstream/errors/errors";
import { TokenEndpoint } from "@/lib/server/upstream/token/endpoint";
import { type Access, createAccess } from "./access";
import { recallSpent } from "./recall";

const CONNECTIONS = new Map([
  ["default", "one key"],
  ["twin", "one key"],
]);
const ALWAYS = { from: 0, until: Number.POSITIVE_INFINITY };
const HOUR_MS = 3_600_000;
let database: { db: Db; close(): Promise<void> };
let bed: JournalBed;
let access: Access;

beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.db);
  bed = openJournal(database.db);
  access = createAccess({
    failed(error) {
      throw error;
    },
  });
});

const NOTHING_ELSE = { recallCalls: async () => {}, recallExchanges: async () => {} };
const recall = (sent: Partial<Directory> = {}, targets = CONNECTIONS) =>
  recallSpent({
    db: database.db,
    access,
    sent: { ...NOTHING_ELSE, ...sent },
    stretchesOf: () => [...targets.keys()].map((connection) => ({ connection, ...ALWAYS })),
    targets,
    startedAt: bed.clock.now(),
  });
const hour = () => access.details("default", bed.clock.now()).budget;

test("the hour before the start comes back: what was left, who spent it, other clients, and each 429", async () => {
  const [ada] = await database.db
    .insert(people)
    .values({ email: "ada@example.com", role: "admin", createdAt: new Date() })
    .returning();
  const before = {
    isKnown: true,
    limit: 120,
    remaining: 90,
    elsewhere: 20,
    by: [],
    resetsAt: bed.clock.now() + 30_000,
  };
  await bed.record({ person: ada?.id ?? "", budget: before }, { purpose: "check", budget: before });
  await bed.record({ person: "gone", status: 429, code: "rate_limited", requestId: "req_429" });
  await bed.clock.advance(60_000);
  await recall();
  expect(hour()).toEqual([
    {
      at: expect.any(Number),
      limit: 120,
      remaining: 90,
      elsewhere: 20,
      by: [
        { purpose: "browse", person: "ada@example.com", calls: 1 },
        { purpose: "check", calls: 1 },
        { purpose: "browse", person: "gone", calls: 1 },
      ],
      throttled: 1,
      throttledIds: ["req_429"],
    },
  ]);
});

test("calls that cost nothing, are older, of another connection or after the start are left out", async () => {
  await bed.record({});
  await bed.clock.advance(HOUR_MS + 1);
  await bed.record({ connection: "other" }, { sent: false }, { path: "/.well-known/x" });
  await bed.record({ purpose: "token", method: "POST", path: "/oauth/token" });
  await recall();
  await bed.record({});
  expect(hour()).toEqual([]);
});

test("calls of another connection with the same key are of its hour too, without their pages", async () => {
  await bed.record({ connection: "twin", status: 429, code: "rate_limited", requestId: "req_429" });
  await bed.clock.advance(1);
  await recall();
  expect(hour()).toMatchObject([{ by: [{ calls: 1 }], throttled: 1, throttledIds: [] }]);
});

test("calls that went by the key before are of that key alone, whenever they were made", async () => {
  await bed.record({ target: "the key before" }, { connection: "twin", target: "one key" });
  await bed.clock.advance(1);
  await recall();
  expect(hour()).toMatchObject([{ by: [{ calls: 1 }] }]);
});

const told = (elsewhere: number, resetsAt: number) => ({
  isKnown: true,
  limit: 120,
  remaining: 60,
  by: [],
  elsewhere,
  resetsAt,
});

test("calls are counted in the order in which they ended: one that outlasts its window tells of the next", async () => {
  const [now, ends] = [bed.clock.now(), bed.clock.now() + 2_500];
  const next = told(40, ends + 60_000);
  await bed.record({ at: now + 400, durationMs: 5, budget: told(0, ends) });
  await bed.record({ at: now, durationMs: 4_500, budget: next }, { at: now + 5_000, budget: next });
  await bed.clock.advance(60_000);
  await recall();
  expect(hour().map(({ elsewhere }) => elsewhere)).toEqual([40]);
});

test("nothing is recalled of a connection whose key has changed", async () => {
  await bed.record({});
  access.renew("default", "another key", "the first");
  await bed.clock.advance(1);
  await recall();
  expect(hour()).toEqual([]);
});

const headersOf = (remaining: number, endsAt: number) => ({
  "ratelimit-limit": "120",
  "ratelimit-remaining": String(remaining),
  "ratelimit-reset": String(Math.ceil((endsAt - bed.clock.now()) / 1_000)),
});

/** Makes a call that is answered so, and has the journal keep it. */
async function spend(
  budget: Budget,
  remaining: number,
  endsAt: number,
  person: string,
  connection = "default",
) {
  await budget.reserve({ purpose: "browse" });
  const answer = { status: 200, headers: headersOf(remaining, endsAt) };
  await budget.settle({ spender: formatSpender("browse", person), sentAt: bed.clock.now(), answer });
  await bed.record({ connection, person, budget: budget.state() });
}

describe("of what the service counts still when Rollcall starts", () => {
  test("Rollcall's own calls stay its own, of whichever connection, and others' stay others'", async () => {
    const endsAt = bed.clock.now() + 50_000;
    const before = new Budget(bed.clock);
    await spend(before, 99, endsAt, "ada");
    await spend(before, 98, endsAt, "bob", "twin");
    await spend(before, 97, endsAt, "bob");
    // The service is away: these cost nothing.
    const away = { status: undefined, code: "upstream_unreachable", person: "bob" };
    await bed.record(away, away, away);
    await bed.clock.advance(10_000);
    const budget = new Budget(bed.clock);
    const recalled: string[] = [];
    await recall({
      async recallCalls(target, calls) {
        recalled.push(target);
        await budget.recall(calls);
      },
    });
    expect(recalled).toEqual(["one key"]);
    await spend(budget, 95, endsAt, "ada");
    expect(budget.state()).toMatchObject({
      remaining: 95,
      elsewhere: 21,
      by: [
        { purpose: "browse", person: "ada", calls: 2 },
        { purpose: "browse", person: "bob", calls: 2 },
      ],
    });
  });

  test("people are named at once", async () => {
    const [ada] = await database.db
      .insert(people)
      .values({ email: "ada@example.com", role: "admin", createdAt: new Date() })
      .returning();
    await spend(new Budget(bed.clock), 99, bed.clock.now() + 50_000, ada?.id ?? "");
    await bed.clock.advance(1);
    const named: unknown[] = [];
    await recall({ recallCalls: async (_target, _calls, readers) => void named.push(...readers) });
    expect(named).toEqual([{ id: ada?.id, email: "ada@example.com" }]);
  });

  test("nothing is known where its window is over", async () => {
    const before = new Budget(bed.clock);
    await spend(before, 99, bed.clock.now() + 50_000, "ada");
    await bed.clock.advance(60_000);
    const budget = new Budget(bed.clock);
    await recall({ recallCalls: (_target, calls) => budget.recall(calls) });
    expect(budget.state()).toMatchObject({ isKnown: false, elsewhere: 0, by: [] });
  });

  describe("the token endpoint", () => {
    const exchange = { purpose: "token", method: "POST", path: "/oauth/token", target: "one key" } as const;
    const slowDown = { ...exchange, status: 429, code: "slow_down", requestId: "tok_429" };
    let endpoint: TokenEndpoint;
    const ask = () => endpoint.request("one key", () => Promise.resolve("token"));
    beforeEach(() => {
      endpoint = new TokenEndpoint(bed.clock);
    });
    const recallExchanges = (targets = CONNECTIONS) =>
      recall({ recallExchanges: (exchanges) => endpoint.recall(exchanges) }, targets);

    test("rests for as long as it asked for, with its own request id", async () => {
      const endedAt = bed.clock.now() + 5;
      await bed.record({ ...slowDown, durationMs: 5, headers: { "retry-after": "50" } });
      await bed.clock.advance(10_000);
      await recallExchanges();
      expect(endpoint.restsUntil()).toBe(endedAt + 50_000);
      await expect(ask()).rejects.toMatchObject({
        code: "upstream_authentication_failed",
        detail: { upstream: { status: 429, code: "slow_down", requestId: "tok_429" } },
      });
      await bed.clock.advance(40_005);
      await expect(ask()).resolves.toBe("token");
    });

    test("is told of what went before Rollcall's own calls, as the next of these may need a token", async () => {
      await bed.record(exchange);
      await bed.record({ target: "one key" });
      await bed.clock.advance(1);
      const taken: string[] = [];
      await recall({
        recallExchanges: async (exchanges) => void taken.push(`${exchanges.length} exchange`),
        recallCalls: async (_target, calls) => void taken.push(`${calls.length} call`),
      });
      expect(taken).toEqual(["1 exchange", "1 call"]);
    });

    test("is asked 25 times a minute, those of before the start included", async () => {
      const tokens = Array.from({ length: 24 }, () => ({ ...exchange, status: 200 }));
      await bed.record(...tokens, { ...exchange, connection: "twin", status: 200 });
      await bed.clock.advance(10_000);
      await recallExchanges();
      expect(endpoint.lastMinute()).toBe(25);
      await expect(ask()).rejects.toThrow("at most 25 tokens a minute");
      await bed.clock.advance(50_001);
      await expect(ask()).resolves.toBe("token");
    });

    test("is well where it gave a token after the wait, and owes nothing of its own choice", async () => {
      await bed.record({ ...slowDown, headers: { "retry-after": "2" } });
      await bed.clock.advance(3_000);
      await bed.record({ ...exchange, status: 200 }, { ...exchange, status: 503, code: "api_error" });
      await bed.clock.advance(1);
      await recallExchanges();
      expect(endpoint.restsUntil()).toBeUndefined();
    });

    const TWO_KEYS = new Map([
      ["default", "one key"],
      ["other", "another key"],
    ]);
    const other = { ...exchange, connection: "other", target: "another key" };

    test("rests for its last wait, whichever key met an earlier one", async () => {
      await bed.record({ ...slowDown, ...other, headers: { "retry-after": "3" } });
      await bed.clock.advance(20_000);
      await bed.record({ ...other, status: 200 });
      const endedAt = bed.clock.now();
      await bed.record({ ...slowDown, durationMs: 0, headers: { "retry-after": "170" } });
      await bed.clock.advance(10_000);
      await recallExchanges(TWO_KEYS);
      expect(endpoint.restsUntil()).toBe(endedAt + 170_000);
    });

    test("has counted each of the exchanges that several keys made at once", async () => {
      await bed.record({ ...exchange, status: 200 }, { ...other, status: 200 });
      await bed.clock.advance(1);
      await recallExchanges(TWO_KEYS);
      expect(endpoint.lastMinute()).toBe(2);
    });

    test("keeps to a wait that it has asked for since", async () => {
      await bed.record({ ...slowDown, headers: { "retry-after": "5" } });
      await bed.clock.advance(30_000);
      const refused = new AuthenticationFailed("refused", {
        upstream: { status: 429, code: "slow_down" },
        retryAfterMs: 50_000,
      });
      await expect(endpoint.request("one key", () => Promise.reject(refused))).rejects.toBe(refused);
      await recallExchanges();
      expect(endpoint.restsUntil()).toBe(bed.clock.now() + 50_000);
    });
  });
});
