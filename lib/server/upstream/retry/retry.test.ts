import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { apiError, json, type ServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";
import { TIMEOUTS } from "@/lib/server/upstream/upstream";

let clock: FakeClock;
let bed: Testbed;
/** When each call arrived, in milliseconds after the first. */
let arrivals: number[];

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock, random: () => 0.5 });
  arrivals = [];
});

afterEach(() => bed.close());

/** What comes of a read that is answered like this, with every wait let pass. */
async function readAnswered(answer: ServiceDouble["resource"]): Promise<unknown> {
  let first: number | undefined;
  bed.service.resource = (request, response) => {
    first ??= clock.now();
    arrivals.push(clock.now() - first);
    answer(request, response);
  };
  const outcome = bed.read().catch((error: unknown) => error);
  await clock.until(outcome);
  return outcome;
}

const ONCE = [
  [200, 204, 206],
  [301, 302, 304, 307, 308],
  [400, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 418, 422, 423, 425, 428, 429, 431, 451],
  [501, 505, 507, 508, 511, 520, 599],
].flat();

describe("how often a read is sent", () => {
  test.each([
    ...ONCE.map((status) => [status, 1]),
    ...[500, 502, 503, 504].map((status) => [status, 3]),
    [401, 2],
  ])("status %i: %i times", async (status, calls) => {
    await readAnswered((_request, response) => apiError(response, status ?? 0, "whatever"));
    expect(bed.service.resources).toHaveLength(calls ?? 0);
    expect(bed.service.exchanges).toBe(status === 401 ? 2 : 1);
  });

  test.each<[string, ServiceDouble["resource"], number]>([
    ["a reset", (q) => q.socket.destroy(), 3],
    ["an answer cut short", (q, r) => r.writeHead(200).write("{", () => q.socket.destroy()), 3],
    ["a gateway's page with 502", (_q, r) => r.writeHead(502).end("<h1>Bad gateway"), 3],
    ["an answer that is no JSON", (_q, r) => r.end("<p>"), 1],
    ["damaged gzip", (_q, r) => r.writeHead(200, { "content-encoding": "gzip" }).end("x"), 1],
  ])("%s: as often", async (_name, answer, calls) => {
    await readAnswered(answer);
    expect(bed.service.resources).toHaveLength(calls);
  });

  test("a failure that passes never reaches the caller", async () => {
    const answer = await readAnswered((_request, response) =>
      arrivals.length < 3
        ? apiError(response, 503, "api_error")
        : json(response, 200, { object: "list", url: "/v1/staff", has_more: false, data: [] }),
    );
    expect(answer).toMatchObject({ status: 200, attempts: 3 });
    expect(arrivals).toEqual([0, 100, 300]);
  });

  test("a replay after a 401 is not one of the three tries", async () => {
    await readAnswered((_request, response) =>
      arrivals.length === 1
        ? apiError(response, 401, "authentication_required")
        : apiError(response, 503, "api_error"),
    );
    expect(bed.service.resources).toHaveLength(4);
    const reads = bed.attempts.filter(({ purpose }) => purpose !== "token");
    expect(reads.map(({ attempt, replay }) => [attempt, replay])).toEqual([
      [1, undefined],
      [2, true],
      [3, true],
      [4, true],
    ]);
  });

  test("only while the purse lasts: of ten failing reads in a row the first two are retried", async () => {
    const tries: number[] = [];
    for (let call = 0; call < 10; call += 1) {
      const before = bed.service.resources.length;
      await readAnswered((_request, response) => apiError(response, 500, "api_error"));
      tries.push(bed.service.resources.length - before);
    }
    // Full at 4; the fifth reads after that have earned one more.
    expect(tries).toEqual([3, 3, 1, 1, 1, 2, 1, 1, 1, 1]);
  });
});

describe("a 503 with Retry-After", () => {
  test("is not retried before then", async () => {
    await readAnswered((_request, response) => apiError(response, 503, "api_error", { "retry-after": "5" }));
    expect(arrivals).toEqual([0, 5_000, 10_000]);
  });

  test("is returned at once when the wait does not fit into the operation's 15 s", async () => {
    const answer = await readAnswered((_request, response) =>
      apiError(response, 503, "api_error", { "retry-after": "15" }),
    );
    expect(answer).toMatchObject({ status: 503, attempts: 1, headers: { "retry-after": "15" } });
    expect(arrivals).toEqual([0]);
  });

  test("is retried in vain only while the waits fit", async () => {
    await readAnswered((_request, response) => apiError(response, 503, "api_error", { "retry-after": "9" }));
    expect(arrivals).toEqual([0, 9_000]);
  });
});

describe("the time a read may take", () => {
  test("is 8 s for an attempt and 15 s for the operation", () => {
    expect(TIMEOUTS).toMatchObject({ attemptMs: 8_000, overallMs: 15_000 });
    // With undici's half second and the back-off.
    expect(2 * (TIMEOUTS.connectMs + 500) + 1_000, "two tries to connect").toBeLessThan(TIMEOUTS.overallMs);
  });

  test.each([
    ["ends each of three attempts", { attemptMs: 50, overallMs: 60_000 }, 3],
    ["ends the whole while an attempt could still go on", { attemptMs: 60_000, overallMs: 50 }, 1],
  ])("%s", async (_name, timeouts, attempts) => {
    await bed.read();
    bed.attempts.length = 0;
    Object.assign(bed.timeouts, timeouts);
    expect(await readAnswered(() => clock.expire())).toMatchObject({ code: "upstream_timeout" });
    expect(bed.attempts).toHaveLength(attempts);
  });

  test("ends the operation during back-off too", async () => {
    await bed.read();
    bed.service.resource = (_request, response) => apiError(response, 503, "api_error");
    const call = bed.read();
    await clock.sleeping();
    clock.expire();
    await expect(call).rejects.toMatchObject({ code: "upstream_timeout" });
  });
});
