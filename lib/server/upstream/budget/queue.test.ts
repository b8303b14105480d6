import { describe, expect, test } from "vitest";
import type { Purpose } from "@/lib/contract/purpose";
import { countAdmitted, rate } from "@/lib/server/upstream/testing/budget";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { Budget } from "./budget";

/** A budget with so many calls left in its window, as an answer has just told. */
async function budgetWith(
  limit: number,
  remaining: number,
  { reset = 40, purpose = "load" as Purpose } = {},
) {
  const clock = new FakeClock();
  const budget = new Budget(clock, () => 0);
  async function told(left: number, seconds: number) {
    await budget.settle({
      spender: purpose,
      sentAt: clock.now(),
      answer: { status: 200, headers: rate(limit, left, seconds) },
    });
  }
  await budget.reserve({ purpose });
  await told(remaining, reset);
  return { clock, budget, told };
}

describe("how much of what is left each may use", () => {
  test.each<[string, Purpose, number, number, number]>([
    ["people every call", "browse", 120, 30, 30],
    ["a check as people", "check", 120, 30, 30],
    ["background all but 2 when no person has waited lately", "load", 120, 30, 28],
    ["background nothing of the last 2", "load", 120, 2, 0],
    ["background of a limit of 1", "load", 1, 1, 1],
    ["background of a limit of 5", "load", 5, 5, 4],
  ])("%s", async (_name, purpose, limit, remaining, expected) => {
    const { budget } = await budgetWith(limit, remaining);
    expect(await countAdmitted(budget, purpose)).toBe(expected);
  });

  test("background leaves 20% to people for 10 s after one has waited, then goes on", async () => {
    const { clock, budget } = await budgetWith(120, 30);
    await budget.reserve({ purpose: "browse" });
    expect(await countAdmitted(budget, "load")).toBe(29 - 24);
    await clock.advance(8_000);
    const waiting = budget.reserve({ purpose: "load" });
    await clock.advance(1_999);
    expect(budget.state().remaining).toBe(24);
    await clock.advance(1);
    await expect(waiting).resolves.toBeUndefined();
  });
});

describe("who goes first", () => {
  test("people before background, whoever came first", async () => {
    const { clock, budget } = await budgetWith(120, 0, { reset: 1 });
    const order: string[] = [];
    for (const purpose of ["load", "browse", "load", "browse"] as const) {
      void budget.reserve({ purpose }).then(() => order.push(purpose));
    }
    await clock.advance(1_000);
    expect(order).toEqual(["browse", "browse", "load", "load"]);
  });

  test("what a person loads before a walk that nobody waits for", async () => {
    const { clock, budget } = await budgetWith(120, 0, { reset: 1 });
    const order: string[] = [];
    for (const purpose of ["copy", "load", "copy", "check", "load"] as const) {
      void budget.reserve({ purpose }).then(() => order.push(purpose));
    }
    await clock.advance(1_000);
    expect(order).toEqual(["check", "load", "load", "copy", "copy"]);
  });

  test("a call that becomes urgent while it waits goes with the urgent ones", async () => {
    const { clock, budget } = await budgetWith(120, 30);
    await budget.reserve({ purpose: "browse" });
    await countAdmitted(budget, "load");
    await clock.advance(8_000);
    const asking: { purpose: Purpose } = { purpose: "load" };
    const admitted = budget.reserve(asking).then(() => clock.now());
    await settle();
    asking.purpose = "browse";
    budget.reschedule();
    expect(await admitted).toBe(clock.now());
  });

  test("background that was refused for a whole window gets the next call, however many people ask", async () => {
    const { clock, budget, told } = await budgetWith(3, 0, { reset: 30 });
    const served: string[] = [];
    async function serve(purpose: Purpose) {
      await budget.reserve({ purpose });
      served.push(purpose);
      await budget.settle({ spender: purpose, sentAt: clock.now() });
    }
    for (let second = 0; second < 130; second += 1) {
      if (second % 60 === 30) await told(3, 60);
      for (const purpose of ["browse", "browse", "browse", "browse", "load"] as const) {
        void serve(purpose).catch(() => undefined);
      }
      await clock.advance(1_000);
    }
    expect(served).toContain("load");
    expect(served).toContain("browse");
  });
});

test("the state tells who spent the calls of this window, and nothing once it has ended", async () => {
  const { clock, budget, told } = await budgetWith(120, 100, { purpose: "browse" });
  await budget.reserve({ purpose: "load" });
  await budget.settle({
    spender: "load ada",
    sentAt: clock.now(),
    answer: { status: 200, headers: rate(120, 90, 40) },
  });
  await budget.reserve({ purpose: "browse" });
  await told(89, 40);
  expect(budget.state()).toMatchObject({
    remaining: 89,
    elsewhere: 28,
    by: [
      { purpose: "browse", calls: 2 },
      { purpose: "load", person: "ada", calls: 1 },
    ],
  });
  await clock.advance(40_000);
  expect(budget.state()).toEqual({ isKnown: true, limit: 120, remaining: 120, elsewhere: 0, by: [] });
});
