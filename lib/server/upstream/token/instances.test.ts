import { expect, test } from "vitest";
import { AuthenticationFailed, InvalidResponse } from "@/lib/server/upstream/errors/errors";
import { UNSEALED } from "@/lib/server/upstream/shared/shared-row";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { shareInMemory } from "@/lib/server/upstream/testing/shared-memory";
import type { Token } from "./exchange";
import { TokenCache } from "./token-cache";
import { TOKEN_ROW } from "./token-row";

/** Instances that share the row of one key, and exchanges that the test answers one by one. */
function openInstances(names: readonly string[]) {
  const clock = new FakeClock();
  const memory = shareInMemory(TOKEN_ROW, { instances: names.length, clock });
  const exchanges: { by: string; answer(value: string): void; fail(error: Error): void }[] = [];
  const caches = names.map((name) => {
    const exchange = (_cause: string, keepLease: () => Promise<void>) =>
      new Promise<Token>((resolve, reject) => {
        const issuedAt = clock.now();
        exchanges.push({
          by: name,
          answer: (value) => resolve({ value, scope: undefined, issuedAt, expiresAt: issuedAt + 900_000 }),
          fail: reject,
        });
        void keepLease();
      });
    const storage = { row: memory.as(name), instance: name, seal: UNSEALED, target: "key", learn: () => {} };
    return new TokenCache(exchange, clock, storage);
  });
  const exchangeOf = async (index: number) => {
    await settle();
    const exchange = exchanges[index];
    if (!exchange) throw new Error(`no exchange ${index} has begun`);
    return exchange;
  };
  return { clock, memory, caches, exchanges, exchangeOf };
}

const NAMES = ["one", "two", "three"];

test("all instances wait for one exchange, and have its token", async () => {
  const { caches, exchanges, exchangeOf } = openInstances(NAMES);
  const all = Promise.all(caches.map((cache) => cache.get("call")));
  (await exchangeOf(0)).answer("token");
  expect((await all).map(({ value }) => value)).toEqual(["token", "token", "token"]);
  expect(exchanges).toHaveLength(1);
  expect(caches.map((cache) => cache.state().state)).toEqual(["live", "live", "live"]);
});

test("all who wait for an exchange fail with it, and the key rests at every instance", async () => {
  const { clock, caches, exchanges, exchangeOf } = openInstances(NAMES);
  const all = Promise.allSettled(caches.map((cache) => cache.get("call")));
  const detail = { upstream: { status: 401, code: "invalid_client" } };
  (await exchangeOf(0)).fail(new AuthenticationFailed("refused", detail));
  for (const outcome of await all) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "refused", detail } });
  }
  await expect(caches[1]?.get("call")).rejects.toMatchObject({ detail });
  expect(caches[2]?.state()).toEqual({ state: "resting", restsUntil: clock.now() + 60_000 });
  expect(exchanges).toHaveLength(1);
});

test("after a transient failure one of those who need a token makes the next exchange", async () => {
  const { caches, exchanges, exchangeOf } = openInstances(NAMES);
  const first = Promise.allSettled(caches.map((cache) => cache.get("call")));
  const detail = { upstream: { status: 503 } };
  (await exchangeOf(0)).fail(new AuthenticationFailed("busy", detail));
  await first;
  const second = Promise.all(caches.map((cache) => cache.get("call")));
  (await exchangeOf(1)).answer("token");
  await second;
  expect(exchanges).toHaveLength(2);
});

test("an instance that dies during its exchange holds the others up for 10 s, and then one of them makes it", async () => {
  const { clock, caches, exchanges, exchangeOf } = openInstances(NAMES);
  const [dead, ...living] = caches;
  void dead?.get("call");
  await exchangeOf(0);
  const all = Promise.all(living.map((cache) => cache.get("call")));
  for (let second = 0; second < 9; second += 1) await clock.advance(1_000);
  expect(exchanges).toHaveLength(1);
  await clock.advance(1_000);
  (await exchangeOf(1)).answer("token");
  await clock.advance(1_000);
  expect((await all).map(({ value }) => value)).toEqual(["token", "token"]);
  expect(exchanges.map(({ by }) => by === "one")).toEqual([true, false]);
});

test("a clock that is set back by hours makes nobody wait for an instance that died before", async () => {
  const { clock, caches, exchangeOf } = openInstances(NAMES);
  void caches[0]?.get("call");
  await exchangeOf(0);
  clock.setBack(3 * 3_600_000);
  const token = caches[1]?.get("call");
  (await exchangeOf(1)).answer("token");
  await expect(token).resolves.toMatchObject({ value: "token" });
});

test("the late outcome of a paused instance changes nothing, be it a token or a failure", async () => {
  const { clock, caches, exchangeOf } = openInstances(NAMES);
  const [paused, other] = caches as [TokenCache<string>, TokenCache<string>];
  for (const [late, next, isToken] of [
    ["late-1", "token-1", true],
    ["late-2", "token-2", false],
  ] as const) {
    const first = paused.get("call").catch(() => undefined);
    const older = await exchangeOf(isToken ? 0 : 2);
    await clock.advance(10_001);
    const second = other.get("call");
    const newer = await exchangeOf(isToken ? 1 : 3);
    newer.answer(next);
    const token = await second;
    if (isToken) older.answer(late);
    else older.fail(new InvalidResponse("late"));
    await first;
    for (const cache of caches) expect(await cache.get("call")).toEqual(token);
    await other.drop(token);
  }
});

test("a refused token is dropped for all, and its successor stays however late the refusal is told", async () => {
  const { caches, exchanges, exchangeOf } = openInstances(NAMES);
  const [one, two] = caches as [TokenCache<string>, TokenCache<string>];
  const first = one.get("call");
  (await exchangeOf(0)).answer("token-1");
  const refused = await first;
  const alsoRefused = await two.get("call");
  await one.drop(refused);
  const second = one.get("call");
  (await exchangeOf(1)).answer("token-2");
  await second;
  await two.drop(alsoRefused);
  expect((await two.get("call")).value).toBe("token-2");
  expect(exchanges).toHaveLength(2);
});

test("while the database is away each goes on with the token it has; once it is back, all have the newest", async () => {
  const { clock, memory, caches, exchanges, exchangeOf } = openInstances(NAMES);
  const [one, two, three] = caches as [TokenCache<string>, TokenCache<string>, TokenCache<string>];
  const first = one.get("call");
  (await exchangeOf(0)).answer("token-1");
  await first;
  memory.part();
  const token = await two.get("call");
  expect(token.value).toBe("token-1");
  await clock.advance(1_000);
  await two.drop(token);
  const second = two.get("call");
  (await exchangeOf(1)).answer("token-2");
  await second;
  expect((await three.get("call")).value).toBe("token-1");
  memory.join();
  for (const cache of caches) expect((await cache.get("call")).value).toBe("token-2");
  expect(exchanges).toHaveLength(2);
});

test("who waits for another instance's exchange while the database goes away makes one", async () => {
  const { clock, memory, caches, exchangeOf } = openInstances(NAMES);
  const [one, two] = caches as [TokenCache<string>, TokenCache<string>];
  void one.get("call");
  await exchangeOf(0);
  const waiting = two.get("call");
  await settle();
  memory.part();
  await clock.advance(1_000);
  (await exchangeOf(1)).answer("token-2");
  expect((await waiting).value).toBe("token-2");
});
