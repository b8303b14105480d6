import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { apiError, type ServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, raiseLimit, type Testbed } from "@/lib/server/upstream/testing/testbed";

const EVERY_MS = 500;

let clock: FakeClock;
let bed: Testbed;

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock, random: () => 0.5 });
  await raiseLimit(bed.upstream);
  await bed.read();
});

afterEach(() => bed.close());

/** Two reads a second. @returns their outcomes, and how often they asked the service */
async function traffic(calls: number): Promise<{ outcomes: unknown[]; asked: number }> {
  bed.attempts.length = 0;
  const outcomes: unknown[] = [];
  for (let call = 0; call < calls; call += 1) {
    const outcome = bed.read().then(
      ({ status }) => status,
      ({ code }) => code,
    );
    const tookMs = await clock.until(outcome);
    outcomes.push(await outcome);
    await clock.advance(Math.max(EVERY_MS - tookMs, 0));
  }
  return { outcomes, asked: bed.attempts.filter(({ sent }) => sent).length };
}

/** How often each of three failing reads in a row is tried. */
async function triesOfThree(): Promise<number[]> {
  const tries: number[] = [];
  for (let call = 0; call < 3; call += 1) tries.push((await traffic(1)).asked);
  return tries;
}

interface Outage {
  outcome: unknown;
  begin(): unknown;
  end(): unknown;
}

function answering(answer: ServiceDouble["resource"], outcome: unknown): Outage {
  let good: ServiceDouble["resource"];
  return {
    outcome,
    begin() {
      good = bed.service.resource;
      bed.service.resource = answer;
    },
    end() {
      bed.service.resource = good;
    },
  };
}

describe("an outage of a minute", () => {
  test.each<[string, Outage]>([
    ["503 answers", answering((_q, r) => apiError(r, 503, "api_error"), 503)],
    ["resets", answering((q) => q.socket.destroy(), "upstream_unreachable")],
    [
      "refused connections",
      {
        outcome: "upstream_unreachable",
        begin: () => bed.service.close(),
        end: () => bed.service.reopen(),
      },
    ],
  ])("of %s asks at most 1.25 times per call, and leaves nothing behind", async (_name, outage) => {
    await outage.begin();
    const during = await traffic(120);
    expect(during.outcomes).toEqual(Array(120).fill(outage.outcome));
    expect(during.asked).toBeGreaterThan(120);
    expect(during.asked / 120).toBeLessThanOrEqual(1.25);

    await outage.end();
    expect(await traffic(20)).toEqual({ outcomes: Array(20).fill(200), asked: 20 });

    // The purse is full again: it pays for four.
    await outage.begin();
    expect(await triesOfThree()).toEqual([3, 3, 1]);
  });
});
