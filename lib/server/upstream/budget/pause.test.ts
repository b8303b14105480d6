import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { apiError } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const HOUR = 3_600_000;

/** A clock that knows how long anybody ever slept. */
class WatchedClock extends FakeClock {
  longest = 0;

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.longest = Math.max(this.longest, ms);
    return super.sleep(ms, signal);
  }
}

let clock: WatchedClock;
let bed: Testbed;

beforeEach(async () => {
  clock = new WatchedClock();
  bed = await openTestbed({ clock, random: () => 0 });
});

afterEach(() => bed.close());

/** An HTTP date so many seconds from the start of the clock. */
function inSeconds(seconds: number): string {
  return new Date(new FakeClock().now() + seconds * 1000).toUTCString();
}

/** Retry-After, RateLimit-Reset, and the milliseconds they ask for; undefined when neither says anything. */
const VALUES: [retryAfter: string | undefined, reset: string | undefined, ms: number | undefined][] = [
  ["0", "50", 0],
  ["1", "50", 1_000],
  ["7", "0", 7_000],
  ["1.5", "50", 1_500],
  ["0.25", undefined, 250],
  [" 12 ", "50", 12_000],
  ["007", undefined, 7_000],
  ["59", undefined, 59_000],
  ["5, 60", undefined, 60_000],
  ["60, 5", undefined, 60_000],
  ["soon, 3", undefined, 3_000],
  ["3600", undefined, HOUR],
  ["3601", undefined, HOUR],
  ["99999999999", undefined, HOUR],
  ["2147484", undefined, HOUR],
  ["9".repeat(400), undefined, HOUR],
  [inSeconds(30), "50", 30_000],
  [inSeconds(-30), "50", 0],
  [inSeconds(86_400), undefined, HOUR],
  [`${inSeconds(10)}, ${inSeconds(40)}`, undefined, 40_000],
  [`5, ${inSeconds(40)}`, undefined, 40_000],
  ["-5", "9", 9_000],
  ["soon", "9", 9_000],
  ["", "9", 9_000],
  ["1e3", "9", 9_000],
  ["NaN", "9", 9_000],
  ["Infinity", "9", 9_000],
  [undefined, "9", 9_000],
  [undefined, "5, 8", 8_000],
  [undefined, "99999999999", HOUR],
  [undefined, "-9", undefined],
  ["soon", "later", undefined],
  [undefined, undefined, undefined],
];

function headersOf(retryAfter: string | undefined, reset: string | undefined): Record<string, string> {
  return {
    date: inSeconds(0),
    "ratelimit-limit": "120",
    "ratelimit-remaining": "0",
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
    ...(reset !== undefined && { "ratelimit-reset": reset }),
  };
}

describe.each(VALUES)("Retry-After %j with RateLimit-Reset %j", (retryAfter, reset, ms) => {
  test("of a 429: nothing goes before then, and then it does", async () => {
    const well = bed.service.resource;
    bed.service.resource = (_request, response) =>
      apiError(response, 429, "rate_limited", headersOf(retryAfter, reset));
    const refused = await bed.read();
    const pausedAt = clock.now();
    expect(refused.status).toBe(429);
    const told = Number(refused.headers["retry-after"]) * 1000;
    expect(told).toBeGreaterThanOrEqual(ms ?? 0);
    let resumedAt = Number.NaN;
    bed.service.resource = (request, response) => {
      resumedAt = clock.now();
      well(request, response);
    };
    if (ms) {
      await clock.advance(ms - 1);
      const early = bed.read();
      await settle();
      expect(bed.service.resources).toHaveLength(1);
      await clock.until(early);
      expect((await early).status).toBe(200);
    } else {
      const next = bed.read();
      await clock.until(next);
      expect((await next).status).toBe(200);
    }
    expect(resumedAt - pausedAt).toBeGreaterThanOrEqual(ms ?? 0);
    expect(clock.longest).toBeLessThanOrEqual(HOUR);
  });

  test("of a 503: Retry-After alone counts", async () => {
    const arrivals: number[] = [];
    bed.service.resource = (_request, response) => {
      arrivals.push(clock.now());
      apiError(response, 503, "api_error", { ...headersOf(retryAfter, reset), "ratelimit-remaining": "9" });
    };
    const call = bed.read();
    await clock.until(call);
    expect((await call).status).toBe(503);
    const gaps = arrivals.slice(1).map((at, i) => at - (arrivals[i] ?? Number.NaN));
    const isUsable = ms !== undefined && (reset === undefined || ms !== 9_000) && retryAfter !== undefined;
    const asked = isUsable ? ms : 0;
    expect(arrivals).toHaveLength(asked < 7_500 ? 3 : asked < 15_000 ? 2 : 1);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(asked);
    expect(clock.longest).toBeLessThanOrEqual(HOUR);
  });
});

test("of several 429s in a row that ask for an hour or more, the pause that is told is an hour, jitter included", async () => {
  const jittery = await openTestbed({ clock, random: () => 1 });
  onTestFinished(() => jittery.close());
  jittery.service.resource = (_request, response) =>
    apiError(response, 429, "rate_limited", headersOf("99999999999", undefined));
  const told = async () => (await jittery.read()).headers["retry-after"];
  expect(await told()).toBe("3600");
  await clock.advance(HOUR);
  expect(await told()).toBe("3600");
});
