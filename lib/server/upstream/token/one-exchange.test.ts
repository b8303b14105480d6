import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { apiError, json, type ServiceDouble } from "@/lib/server/upstream/testing/service-double";
import {
  openTestbed,
  PATIENT,
  raiseLimit,
  readMany,
  type Testbed,
} from "@/lib/server/upstream/testing/testbed";

let clock: FakeClock;
let bed: Testbed;

beforeEach(async () => {
  clock = new FakeClock();
  bed = await openTestbed({ clock, random: () => 0.5 });
  Object.assign(bed.timeouts, PATIENT);
  await raiseLimit(bed.upstream);
});

afterEach(() => bed.close());

/** How often each outcome came: a status, or the code of a failure. */
function tally(settled: Awaited<ReturnType<typeof readMany>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of settled) {
    const outcome = each.status === "fulfilled" ? each.value.status : each.reason.code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Answers `times` exchanges like this, and the later ones well. */
function failExchanges(times: number, badly: ServiceDouble["token"]): void {
  const well = bed.service.token;
  const first = bed.service.exchanges;
  bed.service.token = (request, response) =>
    (bed.service.exchanges - first <= times ? badly : well)(request, response);
}

describe("one exchange, however many ask", () => {
  test("500 concurrent cold calls make one exchange", async () => {
    expect(tally(await readMany(bed.upstream, 500))).toEqual({ 200: 500 });
    expect(bed.service.exchanges).toBe(1);
    expect(bed.service.resources).toHaveLength(500);
  });

  test("500 concurrent calls at expiry make one more", async () => {
    await bed.read();
    await clock.advance(900_000);
    expect(tally(await readMany(bed.upstream, 500))).toEqual({ 200: 500 });
    expect(bed.service.exchanges).toBe(2);
    const carried = bed.service.resources.slice(1).map(({ headers }) => headers.authorization);
    expect(new Set(carried)).toEqual(new Set(["Bearer token-2"]));
  });

  test("500 concurrent calls just before expiry make one more, and use the old token meanwhile", async () => {
    await bed.read();
    await clock.advance(880_000);
    expect(tally(await readMany(bed.upstream, 500))).toEqual({ 200: 500 });
    expect(bed.service.exchanges).toBe(2);
  });

  test("calls that wait for one exchange that fails have ids of their own", async () => {
    failExchanges(1, (_request, response) => json(response, 401, { error: "invalid_client" }));
    const settled = await readMany(bed.upstream, 5);
    expect(bed.service.exchanges).toBe(1);
    const ids = settled.map((each) => each.status === "rejected" && each.reason.requestId);
    expect(new Set(ids).size).toBe(5);
  });

  test("a caller that gives up does not cancel the exchange for the others", async () => {
    const issue = bed.service.token;
    const arrived = new Promise<() => void>((resolve) => {
      bed.service.token = (request, response) => resolve(() => issue(request, response));
    });
    const impatient = new AbortController();
    const gaveUp = bed.read("?limit=1", { signal: impatient.signal });
    const waited = bed.read("?limit=2");
    const answer = await arrived;
    impatient.abort(new Error("gone"));
    await expect(gaveUp).rejects.toThrow("gone");
    answer();
    await expect(waited).resolves.toMatchObject({ status: 200 });
    expect(bed.service.exchanges).toBe(1);
    expect(bed.service.resources).toHaveLength(1);
  });
});

describe("a first exchange that fails", () => {
  test.each<[string, ServiceDouble["token"]]>([
    ["with 500", (_q, r) => json(r, 500, { error: "server_error" })],
    ["with a reset", (q) => q.socket.destroy()],
  ])("%s is made once more, and 500 callers never know", async (_name, badly) => {
    failExchanges(1, badly);
    const calls = readMany(bed.upstream, 500);
    expect(await clock.until(calls)).toBeLessThanOrEqual(5_000);
    expect(tally(await calls)).toEqual({ 200: 500 });
    expect(bed.service.exchanges).toBe(2);
  });

  test.each<[string, number, ServiceDouble["token"], string]>([
    ["500 twice", 2, (_q, r) => json(r, 500, {}), "upstream_authentication_failed"],
    ["a reset twice", 2, (q) => q.socket.destroy(), "upstream_unreachable"],
    ["nonsense", 1, (_q, r) => r.end("<html>"), "upstream_invalid_response"],
    ["400", 1, (_q, r) => json(r, 400, { error: "invalid_request" }), "upstream_authentication_failed"],
  ])(
    "with %s settles 500 callers within 5 s, and the next call succeeds",
    async (_name, times, badly, code) => {
      failExchanges(times, badly);
      const calls = readMany(bed.upstream, 500);
      expect(await clock.until(calls)).toBeLessThanOrEqual(5_000);
      expect(tally(await calls)).toEqual({ [code]: 500 });
      expect(bed.service.resources).toHaveLength(0);
      const next = bed.read();
      expect(await clock.until(next)).toBeLessThanOrEqual(2_000);
      expect((await next).status).toBe(200);
      expect(bed.service.exchanges).toBe(times + 1);
    },
  );
});

describe("200 calls in flight that are refused with 401", () => {
  test.each([
    ["a token of its own", (number: number) => `token-${number}`],
    ["the same token again", () => "token-1"],
  ])("make one more exchange, which gives %s, and one replay each", async (_name, name) => {
    const tokens: string[] = [];
    bed.service.token = (_request, response) => {
      tokens.push(name(bed.service.exchanges));
      json(response, 200, { access_token: tokens.at(-1), token_type: "Bearer", expires_in: 900 });
    };
    await bed.read();
    const well = bed.service.resource;
    const held: (() => void)[] = [];
    const refused = new Set<string | undefined>();
    bed.service.resource = (request, response) => {
      if (refused.has(request.url)) return well(request, response);
      refused.add(request.url);
      held.push(() => apiError(response, 401, "authentication_required"));
      // As many at the service at once as there may be sockets, or nearly.
      if (refused.size >= 100) for (const refuse of held.splice(0)) refuse();
    };
    expect(tally(await readMany(bed.upstream, 200))).toEqual({ 200: 200 });
    expect(bed.service.exchanges).toBe(2);
    expect(bed.service.resources).toHaveLength(1 + 200 + 200);
  });
});
