import { describe, expect, test } from "vitest";
import { BudgetExhausted } from "@/lib/server/upstream/errors/errors";
import { createMemoryRow, type SharedRow } from "@/lib/server/upstream/shared/shared-row";
import { rate } from "@/lib/server/upstream/testing/budget";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { Budget } from "./budget";
import { type BudgetRow, FIRST_ROW } from "./row";

const PERSON = { purpose: "browse" } as const;
const spender = "browse ada";

function setUp() {
  const clock = new FakeClock();
  const budget = new Budget(clock, () => 0.5);
  /** Makes a call that was sent at `sentAt`, by default now, and is answered now. */
  async function answered(headers: Record<string, string>, { status = 200, sentAt = clock.now() } = {}) {
    await budget.reserve(PERSON);
    return budget.settle({ spender, sentAt, answer: { status, headers } });
  }
  return { clock, budget, answered };
}

describe("the budget", () => {
  test("a call beyond the limit is refused at once, with the time until the next window", async () => {
    const { clock, budget, answered } = setUp();
    await answered(rate(5, 0, 30));
    await expect(budget.reserve(PERSON)).rejects.toMatchObject({ detail: { retryAfterMs: 30_000 } });
    expect(budget.state().pausedUntil).toBe(clock.now() + 30_000);
    await clock.advance(30_000);
    await expect(budget.reserve(PERSON)).resolves.toBeUndefined();
  });

  test.each([
    ["a limit of 0", rate(0, 0, 30)],
    ["no limit", { "ratelimit-remaining": "7", "ratelimit-reset": "30" }],
    ["a limit in words", { ...rate(0, 7, 30), "ratelimit-limit": "many" }],
  ])("with %s neither what is left nor who spent the rest is known", async (_name, headers) => {
    const { clock, budget, answered } = setUp();
    await answered(headers);
    expect(budget.state()).toMatchObject({ isKnown: false, elsewhere: 0 });
    await clock.advance(30_000);
    expect(budget.state().isKnown).toBe(false);
    await answered(rate(60, 59, 30));
    expect(budget.state()).toMatchObject({ isKnown: true, limit: 60, remaining: 59, elsewhere: 0 });
  });

  test("a limit that comes to be 0 accuses nobody of the calls that are not left", async () => {
    const { clock, budget, answered } = setUp();
    await answered(rate(120, 118, 30));
    expect(budget.state()).toMatchObject({ isKnown: true, elsewhere: 1 });
    await answered(rate(0, 0, 30));
    expect(budget.state()).toMatchObject({ isKnown: false, elsewhere: 0 });
    expect(budget.state().pausedUntil).toBe(clock.now() + 30_000);
  });

  test("a call waits for the next window when that begins within 2 s", async () => {
    const { clock, budget, answered } = setUp();
    await answered(rate(5, 0, 2));
    const before = clock.now();
    const waiting = budget.reserve(PERSON).then(() => clock.now());
    await clock.advance(2_000);
    expect((await waiting) - before).toBe(2_000);
  });

  test("calls in flight count: no more are sent than are left", async () => {
    const { budget, answered } = setUp();
    await answered(rate(120, 3, 40));
    await Promise.all([budget.reserve(PERSON), budget.reserve(PERSON), budget.reserve(PERSON)]);
    await expect(budget.reserve(PERSON)).rejects.toBeInstanceOf(BudgetExhausted);
    expect(budget.state().remaining).toBe(0);
  });

  test("a call that never left costs nothing", async () => {
    const { budget, answered } = setUp();
    await answered(rate(120, 1, 40));
    await budget.reserve(PERSON);
    await budget.settle({ spender });
    await expect(budget.reserve(PERSON)).resolves.toBeUndefined();
  });

  test("a call that was sent counts even without an answer", async () => {
    const { clock, budget } = setUp();
    for (let call = 0; call < 120; call += 1) {
      await budget.reserve(PERSON);
      await budget.settle({
        spender,
        sentAt: clock.now(),
        ...(call % 2 === 0 && { answer: { status: 500, headers: {} } }),
      });
    }
    await expect(budget.reserve(PERSON)).rejects.toBeInstanceOf(BudgetExhausted);
    await clock.advance(60_000);
    await expect(budget.reserve(PERSON)).resolves.toBeUndefined();
  });

  test("a late answer does not give back what was spent meanwhile", async () => {
    const { clock, budget, answered } = setUp();
    const sentAt = clock.now();
    await answered(rate(120, 40, 30));
    await clock.advance(5_000);
    await answered(rate(120, 90, 30), { sentAt });
    expect(budget.state()).toMatchObject({ remaining: 40, resetsAt: sentAt + 30_000 });
  });

  test("an answer about the previous window does not empty the current one", async () => {
    const { clock, budget, answered } = setUp();
    const sentAt = clock.now();
    await answered(rate(120, 5, 1));
    await clock.advance(1_200);
    await answered(rate(120, 119, 60));
    await answered(rate(120, 0, 1), { sentAt });
    expect(budget.state().remaining).toBe(119);
  });

  test("an answer that comes after its window has ended says nothing about the next", async () => {
    const { clock, budget, answered } = setUp();
    const sentAt = clock.now();
    await answered(rate(120, 5, 1));
    await budget.reserve(PERSON);
    await clock.advance(3_000);
    await budget.settle({ spender, sentAt, answer: { status: 200, headers: rate(120, 0, 1) } });
    expect(budget.state().remaining).toBe(120);
  });

  test("negative and odd headers teach nothing but that a call was spent", async () => {
    const { budget, answered } = setUp();
    await answered(rate(120, 40, 30));
    const { resetsAt } = budget.state();
    await answered({ "ratelimit-remaining": "-3", "ratelimit-reset": "-1", "ratelimit-limit": "many" });
    await answered({ "ratelimit-remaining": "1e9", "ratelimit-reset": "soon" });
    expect(budget.state()).toMatchObject({ limit: 120, remaining: 38, resetsAt });
  });

  test("the headers of a 401 describe nobody's budget", async () => {
    const { budget, answered } = setUp();
    await answered(rate(120, 40, 30));
    await answered(rate(120, 0, 60), { status: 401 });
    expect(budget.state().remaining).toBe(40);
  });
});

describe("a 429", () => {
  test("pauses everybody until Retry-After, which beats RateLimit-Reset", async () => {
    const { clock, budget, answered } = setUp();
    const pause = await answered({ ...rate(120, 0, 50), "retry-after": "7" }, { status: 429 });
    expect(pause).toBeGreaterThanOrEqual(7_000);
    expect(pause).toBeLessThanOrEqual(7_250);
    await expect(budget.reserve(PERSON)).rejects.toBeInstanceOf(BudgetExhausted);
    await clock.advance(pause);
    await expect(budget.reserve(PERSON)).resolves.toBeUndefined();
  });

  test("in a row adds a second, doubling; an accepted call ends the row", async () => {
    const { clock, answered } = setUp();
    async function extra() {
      const pause = await answered({ "retry-after": "1" }, { status: 429 });
      await clock.advance(pause);
      return Math.floor((pause - 1_000) / 1_000);
    }
    expect([await extra(), await extra(), await extra(), await extra()]).toEqual([0, 1, 2, 4]);
    await answered(rate(120, 9, 30));
    expect(await extra()).toBe(0);
  });

  test("to eight calls in flight together is one pause, not several in a row", async () => {
    const { clock, budget, answered } = setUp();
    await answered(rate(120, 100, 30));
    const sentAt = clock.now();
    await Promise.all(Array.from({ length: 8 }, () => budget.reserve(PERSON)));
    const answer = { status: 429, headers: { "retry-after": "5" } };
    const pauses = await Promise.all(
      Array.from({ length: 8 }, () => budget.settle({ spender, sentAt, answer })),
    );
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5_250);
  });
});

test("after a 429 one call goes alone, and the others follow once it is answered", async () => {
  const { clock, budget, answered } = setUp();
  await clock.advance(await answered({ "retry-after": "5" }, { status: 429 }));
  const admitted: number[] = [];
  const calls = Array.from({ length: 20 }, (_, call) =>
    budget.reserve(PERSON).then(() => admitted.push(call)),
  );
  await settle();
  expect(admitted).toEqual([0]);
  await budget.settle({
    spender,
    sentAt: clock.now(),
    answer: { status: 200, headers: rate(120, 119, 60) },
  });
  await Promise.all(calls);
  expect(admitted).toHaveLength(20);
});

test("the first call of an unknown key goes alone, for at most a second", async () => {
  const { clock, budget } = setUp();
  const admitted: number[] = [];
  for (const call of [0, 1, 2]) void budget.reserve(PERSON).then(() => admitted.push(call));
  await clock.advance(999);
  expect(admitted).toEqual([0]);
  await clock.advance(1);
  expect(admitted).toEqual([0, 1, 2]);
});

test("a caller that gives up in the queue does not hold up the next", async () => {
  const { clock, budget, answered } = setUp();
  await answered(rate(5, 0, 1));
  const impatient = new AbortController();
  const first = budget.reserve(PERSON, impatient.signal);
  const second = budget.reserve(PERSON);
  await settle();
  impatient.abort(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await clock.advance(1_000);
  await expect(second).resolves.toBeUndefined();
});

function setUpOnRow() {
  const memory = createMemoryRow(FIRST_ROW);
  const state = { isBroken: false };
  const row: SharedRow<BudgetRow> = {
    ...memory,
    update: async (change) => {
      if (state.isBroken) throw new Error("the row is broken");
      return memory.update(change);
    },
  };
  const clock = new FakeClock();
  return { clock, state, budget: new Budget(clock, () => 0.5, { row, instance: "here" }) };
}

describe("a row that refuses an update", () => {
  test("fails the calls in the queue, and none that come later", async () => {
    const { budget, state } = setUpOnRow();
    state.isBroken = true;
    const calls = await Promise.allSettled([budget.reserve(PERSON), budget.reserve({ purpose: "load" })]);
    expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    state.isBroken = false;
    await expect(budget.reserve(PERSON)).resolves.toBeUndefined();
  });

  test("as a call ends holds up nobody who waits for their turn", async () => {
    const { budget, clock, state } = setUpOnRow();
    await budget.reserve(PERSON);
    const next = expect(budget.reserve(PERSON)).rejects.toThrow("the row is broken");
    await settle();
    state.isBroken = true;
    await expect(budget.settle({ spender, sentAt: clock.now() })).rejects.toThrow("the row is broken");
    await next;
  });
});
