import { describe, expect, test } from "vitest";
import { Budget } from "./budget";
import { BudgetExhausted } from "./errors";
import { FakeClock, settle } from "./fake-clock";

function headers(limit: number, remaining: number, reset: number) {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(reset),
  };
}

function setUp() {
  const clock = new FakeClock();
  return { clock, budget: new Budget(clock, () => 0.5) };
}

describe("the budget", () => {
  test("the call after the last one is refused at once, with the time until the window turns", async () => {
    const { clock, budget } = setUp();
    await budget.admit();
    budget.learn(headers(5, 0, 30));
    budget.settle();
    await expect(budget.admit()).rejects.toMatchObject({ detail: { retryAfterMs: 30_000 } });
    await clock.advance(30_000);
    await expect(budget.admit()).resolves.toBeUndefined();
  });

  test("a call waits when the window turns within 2 s", async () => {
    const { clock, budget } = setUp();
    budget.learn(headers(5, 0, 2));
    const waiting = budget.admit().then(() => clock.now());
    const before = clock.now();
    await clock.advance(2_000);
    expect((await waiting) - before).toBe(2_000);
  });

  test("calls under way count: no more are sent than are left", async () => {
    const { budget } = setUp();
    budget.learn(headers(120, 3, 40));
    await Promise.all([budget.admit(), budget.admit(), budget.admit()]);
    await expect(budget.admit()).rejects.toBeInstanceOf(BudgetExhausted);
    expect(budget.state().remaining).toBe(0);
  });

  test("an answer that arrives late does not give back what is spent", () => {
    const { budget } = setUp();
    budget.learn(headers(120, 40, 30));
    budget.learn(headers(120, 90, 30));
    expect(budget.state().remaining).toBe(40);
  });

  test("missing, negative and odd headers teach nothing", () => {
    const { budget } = setUp();
    budget.learn(headers(120, 40, 30));
    const before = budget.state();
    budget.learn({});
    budget.learn({ "ratelimit-remaining": "-3", "ratelimit-reset": "-1", "ratelimit-limit": "many" });
    budget.learn({ "ratelimit-remaining": "1e9", "ratelimit-reset": "soon" });
    expect(budget.state()).toEqual(before);
  });

  test("a 429 pauses everybody until Retry-After, which beats RateLimit-Reset", async () => {
    const { clock, budget } = setUp();
    budget.learn(headers(120, 0, 50));
    const pause = budget.pause({ "retry-after": "7", "ratelimit-reset": "50" });
    expect(pause).toBeGreaterThanOrEqual(7_000);
    expect(pause).toBeLessThanOrEqual(7_250);
    await expect(budget.admit()).rejects.toBeInstanceOf(BudgetExhausted);
    await clock.advance(pause);
    await expect(budget.admit()).resolves.toBeUndefined();
  });

  test("429s in a row add a second, doubling; an accepted call ends the row", async () => {
    const { clock, budget } = setUp();
    const extra = () => Math.floor((budget.pause({ "retry-after": "1" }) - 1_000) / 1_000);
    expect([extra(), extra(), extra(), extra()]).toEqual([0, 1, 2, 4]);
    await clock.advance(60_000);
    budget.accepted();
    expect(extra()).toBe(0);
  });

  test("whoever gives up in the queue does not hold up the next", async () => {
    const { clock, budget } = setUp();
    budget.learn(headers(5, 0, 1));
    const impatient = new AbortController();
    const first = budget.admit(impatient.signal);
    const second = budget.admit();
    await settle();
    impatient.abort(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await clock.advance(1_000);
    await expect(second).resolves.toBeUndefined();
  });
});
