import { describe, expect, test } from "vitest";
import { Budget } from "@/lib/server/upstream/budget/budget";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { BudgetMinutes, type SpentCall } from "./budget-minutes";

const MINUTE_MS = 60_000;
const NOW = 30_000_000 * MINUTE_MS;

/** A call so many seconds after the full minute; of the window that ends at `resets` others have made `elsewhere`. */
function call(second: number, elsewhere = 0, resets = 60): SpentCall {
  const budget = { isKnown: true, limit: 120, remaining: 100, elsewhere, resetsAt: NOW + resets * 1_000 };
  return { purpose: "browse", person: "ada", at: NOW + second * 1_000, durationMs: 0, status: 200, budget };
}

function minutesOf(...calls: SpentCall[]): BudgetMinutes {
  const minutes = new BudgetMinutes();
  for (const each of calls) minutes.note(each);
  return minutes;
}

const elsewhere = (minutes: BudgetMinutes) => minutes.list(NOW + MINUTE_MS).map((minute) => minute.elsewhere);

/** An answer so many seconds after the full minute, to a call that the service has counted. */
interface Told {
  second: number;
  /** Calls that others have made in its window by then. */
  others: number;
  /** In seconds, of a refusal. */
  retryAfter?: number;
  /** The token was refused, and the call is not counted. */
  isUnauthorised?: true;
}

/** What the hour says of others after these answers of a service with windows of a full minute. */
async function hourOf(...answers: Told[]): Promise<(number | undefined)[]> {
  const clock = new FakeClock();
  const budget = new Budget(clock, () => 0);
  const minutes = new BudgetMinutes();
  const own = new Map<number, number>();
  for (const { second, others, retryAfter, isUnauthorised } of answers) {
    const at = NOW + second * 1_000;
    await clock.advance(at - clock.now());
    await budget.reserve({ purpose: "browse" });
    const window = Math.floor(second / 60);
    own.set(window, (own.get(window) ?? 0) + 1);
    const headers = {
      "ratelimit-limit": "120",
      "ratelimit-remaining": String(Math.max(120 - others - (own.get(window) ?? 0), 0)),
      "ratelimit-reset": String(Math.ceil(60 - (second % 60))),
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    };
    const answered = retryAfter === undefined ? 200 : 429;
    const status = isUnauthorised ? 401 : answered;
    await budget.settle({ spender: "browse", sentAt: at, answer: { status, headers } });
    minutes.note({ purpose: "browse", at, durationMs: 0, status, budget: budget.state() });
  }
  return minutes.list(clock.now()).map((minute) => minute.elsewhere);
}

describe("what others spent, by the headers of the service", () => {
  test("is of each window in which they use the key up, also where it is read again as soon as the pause is over", async () => {
    const spent = [20, 65, 125].map((second) => ({
      second,
      others: 120,
      retryAfter: Math.ceil(60 - (second % 60)),
    }));
    expect(await hourOf(...spent)).toEqual([119, 119, 119]);
  });

  test("stays where the next window begins right after the refusal", async () => {
    const last = { second: 59.3, others: 120, retryAfter: 1 };
    expect(await hourOf(last, { second: 60.4, others: 0 })).toEqual([119, 0]);
  });

  test("is once that of a window whose first answer refuses while the end told of the one before is not over", async () => {
    const before = { second: 50.4, others: 30 };
    const refusals = [60.3, 65.5].map((second) => ({ second, others: 120, retryAfter: 5 }));
    expect(await hourOf(before, ...refusals)).toEqual([30, 119]);
  });

  test("stays where the first token that is used after it is refused", async () => {
    const last = { second: 20, others: 119, retryAfter: 40 };
    const refused = { second: 60.2, others: 0, isUnauthorised: true } as const;
    expect(await hourOf({ second: 5, others: 0 }, last, refused)).toEqual([118, undefined]);
  });

  test("stays where an answer comes after its window, in which nothing is left by then", async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock, () => 0);
    const minutes = new BudgetMinutes();
    const settle = async (second: number, took: number, left: number, told: number) => {
      const at = NOW + second * 1_000;
      await clock.advance(at + took - clock.now());
      const headers = {
        "ratelimit-limit": "120",
        "ratelimit-remaining": String(left),
        "ratelimit-reset": String(told),
      };
      await budget.settle({ spender: "browse", sentAt: at, answer: { status: 200, headers } });
      minutes.note({ purpose: "browse", at, durationMs: took, status: 200, budget: budget.state() });
    };
    await budget.reserve({ purpose: "browse" });
    await settle(30, 10, 5, 30);
    await budget.reserve({ purpose: "browse" });
    await budget.reserve({ purpose: "browse" });
    await settle(59.4, 10, 0, 1);
    await settle(59.25, 1_300, 1, 1);
    expect(minutes.list(clock.now()).map((minute) => minute.elsewhere)).toEqual([118, undefined]);
  });

  test("is taken back where a refusal was of a moment, and something is left after it", async () => {
    expect(await hourOf({ second: 10, others: 120, retryAfter: 2 }, { second: 12.5, others: 0 })).toEqual([
      0,
    ]);
  });
});

describe("what others spent", () => {
  test("is counted once where a window reaches from one minute into the next", () => {
    expect(elsewhere(minutesOf(call(40, 18, 90), call(70, 20, 90), call(80, 19, 90)))).toEqual([18, 2]);
  });

  test("is counted again in the next window, even within a minute", () => {
    expect(elsewhere(minutesOf(call(5, 7, 20), call(25, 4, 80)))).toEqual([11]);
  });

  test("is counted again in a window that begins within the last second that was told of the one before", () => {
    expect(elsewhere(minutesOf(call(19, 40, 20), call(19.6, 1, 79.2), call(40, 41, 79)))).toEqual([81]);
  });

  test("is counted once, however often the service refuses calls for a shorter time than the window lasts", () => {
    let endsIn = MINUTE_MS;
    const refused = (second: number, spent: number, pause: number): SpentCall => {
      const { budget, ...sent } = call(second, spent, second + pause);
      const told = { ...(budget as NonNullable<typeof budget>), remaining: 0, windowEndsAt: NOW + endsIn };
      return { ...sent, status: 429, budget: told };
    };
    const meanwhile = { ...refused(11, 30, 2), status: 200 };
    // By its letter, nothing is left for anybody; and then something is.
    const refusals = [refused(10, 30, 3), meanwhile, call(13, 30), refused(14, 117, 3), call(17, 31, 59.2)];
    expect(elsewhere(minutesOf(call(5, 30), ...refusals))).toEqual([31]);
    // And where the first answer of a window refuses.
    const first = [refused(10, 119, 3), refused(14, 118, 3), refused(18, 117, 3)];
    expect(elsewhere(minutesOf(...first))).toEqual([119]);
    expect(elsewhere(minutesOf(...first, call(22, 0)))).toEqual([0]);
    // One that lasts longer than the window is followed by a new one.
    endsIn = 20_000;
    expect(elsewhere(minutesOf(call(5, 30, 20), refused(10, 30, 40), call(52, 4, 80)))).toEqual([34]);
  });

  test("is counted once of a window that goes on after a start, whenever what was before it is added", () => {
    const started = new BudgetMinutes();
    started.add(minutesOf(call(5, 30)));
    started.note(call(20, 32));
    expect(elsewhere(started)).toEqual([32]);
    const early = minutesOf(call(20, 32));
    early.add(minutesOf(call(5, 30)));
    expect(elsewhere(early)).toEqual([32]);
    const next = minutesOf(call(25, 4, 80));
    next.add(minutesOf(call(5, 7, 20)));
    expect(elsewhere(next)).toEqual([11]);
  });

  test("is absent of a minute in which some answer could not tell, and what is told later counts once", () => {
    const { budget, ...untold } = call(10);
    const { elsewhere: _unknown, ...rest } = budget as NonNullable<SpentCall["budget"]>;
    const unknown = { ...untold, budget: rest };
    expect(minutesOf(unknown).list(NOW)).toEqual([
      expect.not.objectContaining({ elsewhere: expect.anything() }),
    ]);
    const before = minutesOf(call(5, 7), unknown);
    expect(elsewhere(before)).toEqual([undefined]);
    expect(elsewhere(minutesOf(call(5, 7, 90), unknown, call(70, 9, 90)))).toEqual([undefined, 2]);
    const after = minutesOf(call(20, 9));
    after.add(before);
    expect(elsewhere(after)).toEqual([undefined]);
  });
});

test("minutes from before the clock was set back by hours are none of the last hour", () => {
  expect(
    minutesOf(call(3 * 3_600), call(0))
      .list(NOW)
      .map(({ at }) => at),
  ).toEqual([NOW]);
});

test("earlier minutes are added to those already counted, with the newest limit", () => {
  const [older, newer] = [call(10), call(50)];
  const budget = { isKnown: true, limit: 60, remaining: 3, elsewhere: 0, resetsAt: NOW + MINUTE_MS };
  const minutes = minutesOf({ ...newer, status: 429, requestId: "req_new", budget });
  minutes.add(minutesOf(call(-60), { ...older, status: 429, requestId: "req_old" }));
  expect(minutes.list(NOW)).toEqual([
    expect.objectContaining({ at: NOW - MINUTE_MS, limit: 120, throttled: 0 }),
    {
      at: NOW,
      limit: 60,
      remaining: 3,
      elsewhere: 0,
      by: [{ purpose: "browse", person: "ada", calls: 2 }],
      throttled: 2,
      throttledIds: ["req_old", "req_new"],
    },
  ]);
});
