import { describe, expect, test } from "vitest";
import { BudgetExhausted } from "@/lib/server/upstream/errors/errors";
import { countAdmitted, rate } from "@/lib/server/upstream/testing/budget";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { shareInMemory } from "@/lib/server/upstream/testing/shared-memory";
import { Budget } from "./budget";
import { BUDGET_ROW } from "./row-kind";

const PERSON = { purpose: "browse" } as const;

/** So many instances with one key and one row. */
function start(instances: number) {
  const clock = new FakeClock();
  const memory = shareInMemory(BUDGET_ROW, { instances, clock });
  const budgets = Array.from({ length: instances }, (_, index) => {
    const instance = `instance-${index}`;
    return new Budget(clock, () => 0, { row: memory.as(instance), instance });
  });
  const [one, other] = budgets as [Budget, Budget];

  /** Makes a call at this instance that is answered at once. */
  async function answered(
    budget: Budget,
    headers: Record<string, string>,
    status = 200,
    spender = "browse ada",
  ) {
    await budget.reserve(PERSON);
    return budget.settle({ spender, sentAt: clock.now(), answer: { status, headers } });
  }

  return { clock, memory, budgets, one, other, answered };
}

/** An instance that hears of every call from now on, when the window has run for so many seconds. */
async function startWithin(seconds: number) {
  const started = start(1);
  const { clock, memory } = started;
  await clock.advance(seconds * 1_000);
  const since = clock.now();
  const ledger = { row: memory.as("one"), instance: "one", completeSince: () => since };
  return { ...started, one: new Budget(clock, () => 0, ledger), left: 60 - seconds };
}

describe("several instances with one key", () => {
  test("together admit what is left, and not a call more", async () => {
    const { budgets, one, answered } = start(4);
    await answered(one, rate(120, 50, 40));
    const admitted = await Promise.all(budgets.map((budget) => countAdmitted(budget)));
    expect(admitted.reduce((sum, calls) => sum + calls)).toBe(50);
  });

  test("all pause after a 429 to one of them, and then try one call", async () => {
    const { clock, one, other, answered } = start(2);
    await clock.advance(await answered(one, { "retry-after": "7" }, 429));
    const admitted: Budget[] = [];
    for (const budget of [one, other]) void budget.reserve(PERSON).then(() => admitted.push(budget));
    await settle();
    expect(admitted).toHaveLength(1);
    await admitted[0]?.settle({ spender: "", sentAt: clock.now(), answer: { status: 200, headers: {} } });
    await settle();
    expect(admitted).toHaveLength(2);
  });

  test("leave to people on one what background on another may not use", async () => {
    const { one, other, answered } = start(2);
    await answered(one, rate(120, 30, 40));
    expect(await countAdmitted(other, "load")).toBe(30 - 24);
    expect(await countAdmitted(one)).toBe(24);
  });

  test("count each other's calls as their own, not as spent elsewhere", async () => {
    const { one, other, answered } = start(2);
    await answered(one, rate(120, 119, 40));
    await answered(other, rate(120, 118, 40), 200, "browse bob");
    await other.reserve(PERSON);
    expect(one.state()).toMatchObject({
      remaining: 117,
      elsewhere: 0,
      by: [
        { person: "ada", calls: 1 },
        { person: "bob", calls: 1 },
      ],
    });
  });

  test("go on at once when the clock is set back by hours, whatever they were to wait for", async () => {
    const { clock, one, other, answered } = start(2);
    await answered(one, { ...rate(120, 0, 30), "retry-after": "30" }, 429);
    clock.setBack(3 * 3_600_000);
    expect(other.state()).toMatchObject({ isKnown: false, remaining: 120, by: [] });
    await answered(other, rate(120, 50, 40));
    expect(await countAdmitted(one)).toBe(50);
  });

  test("pay for retries from one purse", async () => {
    const { one, other } = start(2);
    const paid = await Promise.all(
      [one, other, one, other, one, other].map((budget) => budget.payForRetry()),
    );
    expect(paid).toEqual([true, true, true, true, false, false]);
  });
});

describe("an instance that dies with calls in flight", () => {
  test("holds none of the budget 20 s later", async () => {
    const { clock, one, other, answered } = start(2);
    await answered(one, rate(120, 10, 60));
    expect(await countAdmitted(one)).toBe(10);
    await clock.advance(20_000);
    expect(await countAdmitted(other)).toBe(0);
    await clock.advance(1);
    expect(await countAdmitted(other)).toBe(10);
  });

  test("is not waited for after a 429, though it died with the one call that tries", async () => {
    const { clock, one, other, answered } = start(2);
    await clock.advance(await answered(one, { "retry-after": "7" }, 429));
    await one.reserve(PERSON);
    await clock.advance(20_001);
    await expect(other.reserve(PERSON)).resolves.toBeUndefined();
  });
});

describe("of a window in which calls went unheard", () => {
  test("nobody knows whose they are until it ends, whenever it was first heard of", async () => {
    const { clock, one, answered, left } = await startWithin(20);
    await clock.advance(15_000);
    await answered(one, rate(120, 97, left - 15));
    expect(one.state()).not.toHaveProperty("elsewhere");
    await clock.advance(24_999);
    expect(one.state()).not.toHaveProperty("elsewhere");
    await clock.advance(1);
    expect(one.state().elsewhere).toBe(0);
    await answered(one, rate(120, 115, 60));
    expect(one.state().elsewhere).toBe(4);
  });

  test("a pause that is shorter ends nothing", async () => {
    const { clock, one, answered, left } = await startWithin(20);
    await clock.advance(await answered(one, { ...rate(120, 90, left), "retry-after": "2" }, 429));
    expect(one.state()).not.toHaveProperty("elsewhere");
    await answered(one, rate(120, 89, left - 2));
    expect(one.state()).not.toHaveProperty("elsewhere");
  });

  test("an end that the service tells wrongly prolongs nothing", async () => {
    const { clock, one, answered, left } = await startWithin(20);
    await answered(one, rate(120, 97, 3_600));
    await clock.advance(1_000);
    await answered(one, rate(120, 96, left - 1));
    await clock.advance((left - 1) * 1_000);
    await answered(one, rate(120, 115, 60));
    expect(one.state().elsewhere).toBe(4);
  });
});

describe("while the database is away", () => {
  test("each admits its share of what was left, and of the next window its share of the limit", async () => {
    const { clock, memory, budgets, one, answered } = start(4);
    await answered(one, rate(120, 50, 40));
    memory.part();
    expect(await Promise.all(budgets.map((budget) => countAdmitted(budget)))).toEqual([12, 12, 12, 12]);
    for (const budget of budgets) {
      for (let call = 0; call < 12; call += 1) {
        await budget.settle({
          spender: "",
          sentAt: clock.now(),
          answer: { status: 200, headers: rate(120, 2, 40) },
        });
      }
    }
    await clock.advance(40_000);
    for (const budget of budgets) await answered(budget, rate(120, 116, 60));
    expect(await Promise.all(budgets.map((budget) => countAdmitted(budget)))).toEqual([29, 29, 29, 29]);
  });

  test("each keeps a part of its share for people", async () => {
    const { memory, one, answered } = start(4);
    await answered(one, rate(120, 100, 40));
    memory.part();
    expect(await countAdmitted(one, "load")).toBe(25 - 6);
    expect(await countAdmitted(one)).toBe(6);
  });

  test("a call that was never sent is given back to the share", async () => {
    const { memory, one, answered } = start(2);
    await answered(one, rate(120, 2, 40));
    memory.part();
    await one.reserve(PERSON);
    await expect(one.reserve(PERSON)).rejects.toBeInstanceOf(BudgetExhausted);
    await one.settle({ spender: "" });
    expect(await countAdmitted(one)).toBe(1);
  });

  test("nobody knows whose calls the service counts beside its own", async () => {
    const { memory, one, other, answered } = start(2);
    await answered(one, rate(120, 118, 60));
    expect(one.state().elsewhere).toBe(1);
    memory.part();
    await answered(one, rate(120, 117, 60));
    await answered(other, rate(120, 116, 60), 200, "browse bob");
    for (const budget of [one, other]) expect(budget.state()).not.toHaveProperty("elsewhere");
    memory.join();
    expect(one.state().elsewhere).toBe(1);
  });

  test("the only one knows it all the time", async () => {
    const { memory, one, answered } = start(1);
    memory.part();
    await answered(one, rate(120, 110, 60));
    expect(one.state().elsewhere).toBe(9);
    memory.join();
    expect(one.state().elsewhere).toBe(9);
  });

  test("calls that nobody answers are counted by each, and together once it is back", async () => {
    const { clock, memory, budgets, one, other } = start(2);
    const lose = async (budget: Budget) => {
      await budget.reserve(PERSON);
      await budget.settle({ spender: "browse", sentAt: clock.now() });
    };
    await lose(one);
    memory.part();
    for (const budget of budgets) for (let call = 0; call < 5; call += 1) await lose(budget);
    memory.join();
    expect(other.state()).toMatchObject({ remaining: 120 - 11, by: [{ calls: 11 }] });
  });

  test("and once it is back, the greatest use, the calls of all and the longest pause hold", async () => {
    const { clock, memory, one, other, answered } = start(2);
    await answered(one, rate(120, 100, 40));
    memory.part();
    await answered(one, rate(120, 80, 40));
    await answered(other, rate(120, 79, 40), 200, "browse bob");
    await other.reserve(PERSON);
    memory.join();
    expect(one.state()).toMatchObject({
      remaining: 78,
      by: [
        { person: "ada", calls: 2 },
        { person: "bob", calls: 1 },
      ],
    });
    memory.part();
    const pauseMs = await answered(other, { "retry-after": "7" }, 429);
    memory.join();
    expect(one.state().pausedUntil).toBe(clock.now() + pauseMs);
  });
});
