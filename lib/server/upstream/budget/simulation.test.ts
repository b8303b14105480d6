import { describe, expect, test } from "vitest";
import type { Purpose } from "@/lib/contract/purpose";
import { createSandbox, type Sandbox } from "@/lib/sandbox";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { pickDocumentedHeaders } from "@/lib/server/upstream/protocol/headers";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { Budget } from "./budget";
import { priorityOf } from "./priority";

const WINDOW_MS = 60_000;
const PEER = { address: "127.0.0.1" };

/** A call that reached the service. Times in milliseconds since the simulation began. */
interface Served {
  at: number;
  purpose: Purpose;
  status: number;
}

/** The sandbox itself, and people with this key who ask through one budget, all by one fake clock. */
async function simulate(limit: number) {
  const clock = new FakeClock();
  const begin = clock.now();
  const sandbox = createSandbox({
    staff: 1_000_000,
    now: () => clock.now(),
    limits: { resources: limit },
    tokenLifeSeconds: 86_400,
  });
  const budget = new Budget(clock, chances(limit));
  const random = chances(limit + 1);
  const headers = { authorization: `Bearer ${await tokenOf(sandbox)}` };
  const served: Served[] = [];
  const waits: Record<string, number> = {};

  async function call(purpose: Purpose, name: string): Promise<void> {
    const asked = clock.now();
    try {
      await budget.reserve({ purpose });
    } finally {
      waits[priorityOf(purpose)] = Math.max(waits[priorityOf(purpose)] ?? 0, clock.now() - asked);
    }
    const sentAt = clock.now();
    await clock.sleep(20 + random() * 60);
    const response = await sandbox.fetch(new Request("http://sandbox/v1/staff", { headers }), PEER);
    served.push({ at: clock.now() - begin, purpose, status: response.status });
    const answer = {
      status: response.status,
      headers: pickDocumentedHeaders(Object.fromEntries(response.headers)),
    };
    await clock.sleep(20 + random() * 60);
    await budget.settle({ spender: `${purpose} ${name}`, sentAt, answer });
  }

  /** Another program with the same key. @returns how many calls that cost */
  async function spendElsewhere(): Promise<number> {
    await sandbox.fetch(new Request("http://sandbox/v1/staff?limit=1", { headers }), PEER);
    return 1;
  }

  /** Asks one call after the other, as a scrolling person or a loader does, and waits when told to. */
  async function person(name: string, purpose: Purpose, thinkMs: number): Promise<void> {
    for (;;) {
      try {
        await call(purpose, name);
        await clock.sleep(random() * thinkMs);
      } catch (error) {
        const wait = error instanceof LocalError ? error.detail.retryAfterMs : undefined;
        if (wait === undefined) throw error;
        await clock.sleep(Math.ceil(wait / 1000) * 1000 + random() * 750);
      }
    }
  }
  return { clock, budget, served, waits, call, person, spendElsewhere };
}

describe.each([1, 20, 120, 1000])(
  "with %i requests a minute, five people scroll while one loads the rest",
  (limit) => {
    test("for three windows: no 429, the budget is used, nobody waits long, background is not starved", async () => {
      const { clock, served, waits, person } = await simulate(limit);
      for (const name of ["ada", "bob", "cy", "di", "eve"]) void person(name, "browse", 200);
      void person("ada", "load", 0);
      await clock.advance(3 * WINDOW_MS);
      expect(served.filter(({ status }) => status !== 200)).toEqual([]);
      expect(served.length).toBeGreaterThanOrEqual(Math.floor(3 * limit * 0.97));
      expect(served.length).toBeLessThanOrEqual(3 * limit);
      expect(waits.interactive).toBeLessThanOrEqual(2_000);
      expect(longestGap(served, "load")).toBeLessThanOrEqual(
        limit === 1 ? 2 * WINDOW_MS + 5_000 : WINDOW_MS + 5_000,
      );
      expect(served.filter(({ purpose }) => purpose === "browse").length).toBeGreaterThan(limit / 2);
    });
  },
);

test("while another program spends half of the budget, elsewhere is right within 2 calls and there is no 429", async () => {
  const { clock, budget, served, call, spendElsewhere } = await simulate(120);
  let elsewhere = 0;
  for (let round = 0; round < 60; round += 1) {
    elsewhere += await spendElsewhere();
    const read = call("browse", "ada");
    await clock.advance(200);
    await read;
    expect(Math.abs((budget.state().elsewhere ?? Number.NaN) - elsewhere)).toBeLessThanOrEqual(2);
  }
  expect(served.filter(({ status }) => status !== 200)).toEqual([]);
  await expect(call("browse", "ada")).rejects.toMatchObject({ code: "budget_exhausted" });
});

/** The longest time in which no call with this purpose was served, from the beginning to the end of three windows. */
function longestGap(served: readonly Served[], purpose: Purpose): number {
  const times = served.filter((each) => each.purpose === purpose).map(({ at }) => at);
  const edges = [0, ...times, 3 * WINDOW_MS];
  return Math.max(...edges.slice(1).map((at, index) => at - (edges[index] ?? 0)));
}

async function tokenOf({ fetch, apiKey }: Sandbox): Promise<string> {
  const init = { method: "POST", headers: { authorization: `Bearer ${apiKey}` } };
  return (await (await fetch(new Request("http://sandbox/oauth/token", init), PEER)).json()).access_token;
}

/** Numbers from 0 to 1 that look random and are the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
