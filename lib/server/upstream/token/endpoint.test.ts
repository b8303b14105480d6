import { beforeEach, describe, expect, test } from "vitest";
import { AuthenticationFailed, TimedOut, Unreachable } from "@/lib/server/upstream/errors/errors";
import type { SharedRow } from "@/lib/server/upstream/shared/shared-row";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { shareInMemory } from "@/lib/server/upstream/testing/shared-memory";
import { ENDPOINT_ROW, type EndpointRow, TokenEndpoint } from "./endpoint";

const JITTER_MS = 100;

let clock: FakeClock;
let endpoint: TokenEndpoint;
/** When it was asked. */
let asked: number[];

beforeEach(() => {
  clock = new FakeClock();
  endpoint = new TokenEndpoint(clock, () => 0.5);
  asked = [];
});

function refusal(status: number, retryAfterMs?: number): AuthenticationFailed {
  return new AuthenticationFailed(`${status}`, {
    upstream: { status },
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** Asks, which brings a token or this failure. */
function ask(failure?: Error): Promise<string> {
  return endpoint.request("key", async () => {
    asked.push(clock.now());
    if (failure) throw failure;
    return "token";
  });
}

/** Asks over and over, as soon as it may be asked, and gives the milliseconds between one time and the next. */
async function gapsOf(failure: Error, times: number): Promise<number[]> {
  while (asked.length < times) {
    const call = ask(failure);
    await clock.until(call);
    await expect(call).rejects.toThrow();
    await clock.advance(Math.max((endpoint.restsUntil() ?? 0) - clock.now(), 0));
  }
  return asked.slice(1).map((at, i) => at - (asked[i] ?? Number.NaN));
}

/** An exchange that is under way until told what becomes of it. */
function underWay() {
  const control = { succeed: () => {}, fail: (_error: Error) => {} };
  const answer = new Promise<string>((resolve, reject) => {
    control.succeed = () => resolve("token");
    control.fail = reject;
  });
  return {
    ...control,
    outcome: endpoint.request("key", () => answer).catch((error: Error) => error.message),
  };
}

describe("the token endpoint rests", () => {
  test("after slow_down without Retry-After for 5 s, doubling to 60 s", async () => {
    const gaps = await gapsOf(refusal(429), 8);
    expect(gaps).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });

  test("after slow_down with Retry-After exactly as long as it says", async () => {
    expect(await gapsOf(refusal(429, 17_000), 4)).toEqual([17_000, 17_000, 17_000]);
  });

  test.each<[string, Error]>([
    ["500", refusal(500)],
    ["502", refusal(502)],
    ["503", refusal(503)],
    ["504", refusal(504)],
    ["a timeout", new TimedOut(8_000)],
    ["a reset", new Unreachable("ECONNRESET")],
    ["a refused connection", new Unreachable("ECONNREFUSED")],
  ])("after %s and one retry after jitter for 1, 2, 4 … 30 s", async (_name, failure) => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const gaps = await gapsOf(failure, 16);
    expect(gaps).toEqual([...seconds.flatMap((rest) => [JITTER_MS, rest * 1000]), JITTER_MS]);
  });

  test("after a failure with Retry-After until then, its retry included", async () => {
    expect(await gapsOf(refusal(503, 20_000), 3)).toEqual([20_000, 20_000]);
    await ask();
    asked = [];
    expect((await gapsOf(refusal(503, 1_500), 2))[0]).toBe(1_500);
  });

  test("until the later end of two that answered slow_down together", async () => {
    const [short, long] = [underWay(), underWay()];
    short.fail(refusal(429, 5_000));
    await short.outcome;
    long.fail(refusal(429, 30_000));
    await long.outcome;
    expect(endpoint.restsUntil()).toBe(clock.now() + 30_000);
  });

  test("although a token comes whose request left before slow_down was answered", async () => {
    const [slow, good] = [underWay(), underWay()];
    slow.fail(refusal(429, 30_000));
    await slow.outcome;
    good.succeed();
    expect(await good.outcome).toBe("token");
    await expect(ask()).rejects.toMatchObject({ detail: { retryAfterMs: 30_000 } });
  });

  test("and starts from the shortest rest again once it has issued a token", async () => {
    await gapsOf(refusal(429), 4);
    await ask();
    asked = [];
    expect(await gapsOf(refusal(429), 2)).toEqual([5_000]);
  });

  test("not for a refusal of one key", async () => {
    for (const status of [400, 401, 403, 404]) await expect(ask(refusal(status))).rejects.toThrow();
    expect(endpoint.restsUntil()).toBeUndefined();
    expect(asked).toHaveLength(4);
  });
});

/** Asks twice a second for five minutes. @returns how often it was asked in the minute in which that was most */
async function mostInAMinute(): Promise<number> {
  let refused = 0;
  for (let step = 0; step < 600; step += 1) {
    ask(step % 7 === 0 ? refusal(500) : undefined).catch(() => {
      refused += 1;
    });
    await clock.advance(500);
  }
  expect(refused).toBeGreaterThan(0);
  return Math.max(...asked.map((from) => asked.filter((at) => at >= from && at < from + 60_000).length));
}

test("it gets at most 25 requests in any minute, however many keys need a token", async () => {
  expect(await mostInAMinute()).toBe(25);
});

test("a minute that has all its requests is known, and until when", async () => {
  for (let second = 0; second < 25; second += 1) {
    expect(endpoint.restsUntil()).toBeUndefined();
    await ask();
    await clock.advance(1_000);
  }
  const [first = 0] = asked;
  expect(endpoint.restsUntil()).toBe(first + 60_000);
  await expect(ask()).rejects.toThrow("at most 25 tokens a minute");
  expect(endpoint.lastMinute()).toBe(25);
  await clock.advance(first + 60_000 - clock.now());
  expect(endpoint.restsUntil()).toBeUndefined();
  expect(endpoint.lastMinute()).toBe(24);
});

/** The endpoint as two instances ask it until the database goes away. */
function openInstances() {
  const memory = shareInMemory(ENDPOINT_ROW, { instances: 2, clock });
  const open = (row: SharedRow<EndpointRow>) => new TokenEndpoint(clock, () => 0.5, 60_000, row);
  return { memory, open, endpoints: ["one", "two"].map((name) => open(memory.as(name))) };
}

/** So many ask for a token at once. @returns how many had one */
async function tokensOf(asker: TokenEndpoint | undefined, many: number): Promise<number> {
  const calls = Array.from({ length: many }, () => asker?.request("key", async () => "token"));
  const outcomes = await Promise.allSettled(calls);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

test("while the database is away, each instance may make its share of them, from the call on that notices", async () => {
  const { memory, open } = openInstances();
  const row = memory.as("one");
  // The database turns out to be away as twenty keys come for their tokens.
  const update: typeof row.update = async (change) => {
    await settle();
    memory.part();
    return row.update(change);
  };
  endpoint = open({ ...row, update });
  await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
  expect(asked).toHaveLength(12);
  await expect(ask()).rejects.toThrow("at most 25 tokens a minute, of which each instance has its share");
  expect(await mostInAMinute()).toBe(12);
});

test("while the database is away, what all instances asked before leaves each its share of the rest, and more as it ends", async () => {
  const { memory, endpoints } = openInstances();
  const [one, two] = endpoints;
  expect(await tokensOf(one, 9)).toBe(9);
  await clock.advance(30_000);
  memory.part();
  expect([await tokensOf(one, 20), await tokensOf(two, 20)]).toEqual([8, 8]);
  expect(one?.restsUntil()).toBe(clock.now() + 30_000);
  await clock.advance(30_000);
  expect([await tokensOf(one, 20), await tokensOf(two, 20)]).toEqual([4, 4]);
});

test("how many were asked for in the last minute is not known while the database is away, and counts all once it is back", async () => {
  const { memory, endpoints } = openInstances();
  const [one, two] = endpoints;
  await tokensOf(one, 3);
  expect(two?.lastMinute()).toBe(3);
  memory.part();
  await clock.advance(1);
  expect(await tokensOf(one, 2)).toBe(2);
  await clock.advance(1);
  expect(await tokensOf(two, 1)).toBe(1);
  expect(two?.lastMinute()).toBeUndefined();
  memory.join();
  expect(two?.lastMinute()).toBe(6);
});

test.each<[string, object]>([
  ["an instance's share", { requestTimes: [], share: { instances: 25, before: [] } }],
  ["more exchanges than instances make", { requestTimes: Array.from({ length: 5_000 }, () => 0) }],
])("a row that somebody gave %s in the table counts as unwritten", (_what, row) => {
  expect(ENDPOINT_ROW.shape?.safeParse(row).success).toBe(false);
});
