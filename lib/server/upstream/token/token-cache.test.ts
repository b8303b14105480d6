import { describe, expect, test } from "vitest";
import { AuthenticationFailed, InvalidResponse } from "@/lib/server/upstream/errors/errors";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import type { Token } from "./exchange";
import { TokenCache } from "./token-cache";

/** How much of a rest is waited for. */
const SHORT_MS = 2_000;

/** An endpoint that counts its exchanges and fails while told to. */
function endpoint(clock: FakeClock, lifeSeconds = 900) {
  const served = { exchanges: 0, failure: undefined as Error | undefined };
  async function exchange(): Promise<Token> {
    served.exchanges += 1;
    const number = served.exchanges;
    await Promise.resolve();
    if (served.failure) throw served.failure;
    const issuedAt = clock.now();
    return { value: `token-${number}`, scope: undefined, issuedAt, expiresAt: issuedAt + lifeSeconds * 1000 };
  }
  return { served, cache: new TokenCache(exchange, clock) };
}

function refusal(code: string, status = 401): AuthenticationFailed {
  return new AuthenticationFailed("refused", { upstream: { status, code } });
}

describe("the token cache", () => {
  test("500 concurrent cold calls make one exchange", async () => {
    const { served, cache } = endpoint(new FakeClock());
    const tokens = await Promise.all(Array.from({ length: 500 }, () => cache.get("call")));
    expect(served.exchanges).toBe(1);
    expect(new Set(tokens.map(({ value }) => value))).toEqual(new Set(["token-1"]));
  });

  test("an hour of traffic takes at most five exchanges and uses 97% of each life", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    const lastUse = new Map<Token, number>();
    for (let second = 0; second < 3600; second += 1) {
      const token = await cache.get("call");
      expect(clock.now()).toBeLessThan(token.expiresAt);
      lastUse.set(token, clock.now());
      await clock.advance(1000);
    }
    expect(served.exchanges).toBeLessThanOrEqual(5);
    // The last one is still in use.
    const used = [...lastUse].slice(0, -1).map(([{ issuedAt }, at]) => (at - issuedAt) / 900_000);
    expect(used).toHaveLength(served.exchanges - 1);
    expect(Math.min(...used)).toBeGreaterThanOrEqual(0.97);
  });

  test("the old token serves while the new one is on its way", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    await cache.get("call");
    await clock.advance(880_000);
    expect((await cache.get("call")).value).toBe("token-1");
    await clock.advance(0);
    expect(served.exchanges).toBe(2);
    expect((await cache.get("call")).value).toBe("token-2");
  });

  test.each([1, 10, 60, 3600])("a life of %i s works and does not loop", async (life) => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock, life);
    for (let step = 0; step < 100; step += 1) {
      expect((await cache.get("call")).expiresAt).toBeGreaterThan(clock.now());
      await clock.advance((life * 1000) / 50);
    }
    expect(served.exchanges).toBeLessThanOrEqual(4);
  });

  test("a caller that gives up does not cancel the exchange for the others", async () => {
    const { served, cache } = endpoint(new FakeClock());
    const impatient = new AbortController();
    const [gaveUp, waited] = [cache.get("call", impatient.signal), cache.get("call")];
    impatient.abort(new Error("gone"));
    await expect(gaveUp).rejects.toThrow("gone");
    await expect(waited).resolves.toMatchObject({ value: "token-1" });
    expect(served.exchanges).toBe(1);
  });

  test("exactly the refused token is dropped, not the one that replaced it", async () => {
    const { served, cache } = endpoint(new FakeClock());
    const first = await cache.get("call");
    await cache.drop(first);
    const second = await cache.get("call");
    await cache.drop(first);
    expect(await cache.get("call")).toBe(second);
    expect(served.exchanges).toBe(2);
  });

  test("a rejected key is exchanged once in each rest: 60 s, then doubling", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    served.failure = refusal("invalid_client");
    for (const rest of [60, 120, 240, 480, 900, 900]) {
      const before = served.exchanges;
      await expect(cache.get("call")).rejects.toThrow();
      await clock.advance(rest * 1000 - SHORT_MS - 1);
      await expect(cache.get("call")).rejects.toMatchObject({
        detail: { upstream: { code: "invalid_client" } },
      });
      expect(served.exchanges).toBe(before + 1);
      await clock.advance(SHORT_MS + 1);
    }
  });

  test("a rest that is nearly over is waited out, and no exchange comes before its end", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    served.failure = refusal("invalid_client");
    await expect(cache.get("call")).rejects.toThrow();
    served.failure = undefined;
    await clock.advance(60_000 - SHORT_MS);
    const waiting = cache.get("call");
    await clock.advance(SHORT_MS - 1);
    expect(served.exchanges).toBe(1);
    await clock.advance(1);
    await expect(waiting).resolves.toMatchObject({ value: "token-2" });
  });

  test("a rest of the endpoint is no failure of this key", async () => {
    const { served, cache } = endpoint(new FakeClock());
    for (const status of [429, 500, 502, 503, 504]) {
      served.failure = refusal("whatever", status);
      await expect(cache.get("call")).rejects.toThrow();
      expect(cache.state()).toEqual({ state: "none" });
    }
  });

  test("a failed exchange is not kept: the next one after its rest succeeds", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    served.failure = new InvalidResponse("nonsense");
    await expect(cache.get("call")).rejects.toThrow("nonsense");
    served.failure = undefined;
    await clock.advance(1_000);
    await expect(cache.get("call")).resolves.toMatchObject({ value: "token-2" });
  });

  test("after a second refusal there is no exchange for 10 s", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    await cache.rejectReplay(await cache.get("call"), refusal("authentication_required"));
    await clock.advance(10_000 - SHORT_MS - 1);
    await expect(cache.get("call")).rejects.toMatchObject({ code: "upstream_authentication_failed" });
    expect(served.exchanges).toBe(1);
    await clock.advance(SHORT_MS + 1);
    await cache.get("call");
    expect(served.exchanges).toBe(2);
  });

  test("six calls refused together are one refusal: the rest is 10 s, not minutes", async () => {
    const clock = new FakeClock();
    const { cache } = endpoint(clock);
    const token = await cache.get("call");
    for (let call = 0; call < 6; call += 1)
      await cache.rejectReplay(token, refusal("authentication_required"));
    expect(cache.state()).toEqual({ state: "resting", restsUntil: clock.now() + 10_000 });
  });

  test("a failed renewal rests, although the service goes on accepting the old token", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    const old = await cache.get("call");
    served.failure = new InvalidResponse("nonsense");
    await clock.advance(880_000 - (clock.now() - old.issuedAt));
    for (let read = 0; read < 6; read += 1) {
      expect(await cache.get("call")).toBe(old);
      await cache.confirm(old);
      await clock.advance(500);
    }
    // At once, after 1 s, after 2 s more: not with every read.
    expect(served.exchanges).toBeLessThanOrEqual(4);
  });

  test("a failure of another kind begins with the shortest rest", async () => {
    const clock = new FakeClock();
    const { served, cache } = endpoint(clock);
    served.failure = new InvalidResponse("nonsense");
    for (const rest of [1, 2, 4, 8]) {
      await expect(cache.get("call")).rejects.toThrow();
      await clock.advance(rest * 1000);
    }
    served.failure = refusal("invalid_client");
    await expect(cache.get("call")).rejects.toThrow();
    expect(cache.state().restsUntil).toBe(clock.now() + 60_000);
  });

  test("a screen never sees the token itself", async () => {
    const { cache } = endpoint(new FakeClock());
    await cache.get("call");
    expect(JSON.stringify(cache.state())).not.toContain("token-1");
    expect(cache.state().state).toBe("live");
  });
});
