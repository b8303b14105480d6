import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import { createDirectory, type Directory } from "@/lib/server/directory";
import { ADA, listing, oauthError, refusing } from "@/lib/server/testing/directory-bed";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { type ServiceDouble, startServiceDouble } from "@/lib/server/upstream/testing/service-double";

let service: ServiceDouble;
let clock: FakeClock;
let attempts: Attempt[];
let directory: Directory;

beforeEach(async () => {
  service = await startServiceDouble();
  clock = new FakeClock();
  attempts = [];
  const access = createAccess({
    failed(error) {
      throw error;
    },
    now: () => clock.now(),
  });
  const connections = [
    ["one", "wdk_shared"],
    ["two", "wdk_shared"],
    ["other", "wdk_other"],
  ].map(([id = "", key = ""]) => ({
    id,
    label: id,
    environment: "test" as const,
    resources: ["staff"] as const,
    target: createTarget(service.url, key),
  }));
  const journal = { observe: () => {}, served: () => {} };
  directory = createDirectory(connections, (attempt) => attempts.push(attempt), access, journal, clock);
});

afterEach(async () => {
  await service.close();
  await directory.close();
});

async function read(connection: string, search = "") {
  const reading = directory.read(ADA, { connection, path: "v1/staff", search, purpose: "browse" });
  await clock.until(reading);
  return reading;
}

function verdicts() {
  return Object.fromEntries(directory.status().connections.map(({ id, verdict }) => [id, verdict.code]));
}

describe("two connections with one key", () => {
  test("share its token, its budget and the hour of that, and nothing else", async () => {
    service.resource = listing({ id: 1, name: "Ada", livemode: false, object: "staff" });
    await read("one");
    expect(verdicts()).toEqual({ one: "ok", two: "unknown", other: "unknown" });
    await read("two");
    expect(service.exchanges).toBe(1);
    // What one has read is no answer for the other, in memory or under way.
    expect(service.resources).toHaveLength(2);
    expect(attempts.filter(({ purpose }) => purpose === "browse").map((each) => each.connection)).toEqual([
      "one",
      "two",
    ]);
    const spent = directory.status().connections.map(({ budget }) => budget.by[0]?.calls);
    expect(spent).toEqual([2, 2, undefined]);
    const minutes = await Promise.all(["one", "two", "other"].map((id) => directory.access(id)));
    expect(minutes.map(({ budget }) => budget[0]?.by[0]?.calls)).toEqual([2, 2, undefined]);
  });

  test("are both throttled while its limit is used up, and not a moment longer", async () => {
    service.resource = listing({ id: 1, name: "Ada", livemode: false, object: "staff" });
    await read("one");
    await read("two");
    service.resource = refusing(429, "rate_limited", { "retry-after": "30" });
    expect(await read("one", "?limit=2")).toMatchObject({ status: 429 });
    expect(verdicts()).toEqual({ one: "throttled", two: "throttled", other: "unknown" });
    // That answer is in the journal of the other.
    expect(directory.status().connections[1]?.verdict.requestId).toBeUndefined();
    const [two] = (await directory.access("two")).budget;
    expect(two).toMatchObject({ throttled: 1, throttledIds: [] });
    await clock.advance(40_000);
    expect(verdicts()).toEqual({ one: "ok", two: "ok", other: "unknown" });
  });

  test("learn of its rejection, and of its end, as soon as one of them does", async () => {
    service.token = oauthError(401, "invalid_client");
    await expect(read("one")).rejects.toThrow();
    await expect(read("two")).rejects.toThrow();
    expect(service.exchanges).toBe(1);
    expect(verdicts()).toEqual({ one: "key_rejected", two: "key_rejected", other: "unknown" });
    service.token = (_request, response) =>
      void response.end(JSON.stringify({ access_token: "good", token_type: "Bearer", expires_in: 900 }));
    const checked = directory.check(ADA, "two");
    await clock.until(checked);
    expect(verdicts()).toMatchObject({ two: "ok", other: "unknown" });
    await read("one");
    expect(verdicts()).toMatchObject({ one: "ok", two: "ok" });
  });
});

describe("two keys of one service", () => {
  test("a slow_down that one key got is the other's verdict once it holds that up", async () => {
    service.token = oauthError(429, "slow_down", { "retry-after": "30" });
    await expect(read("one")).rejects.toThrow();
    expect(verdicts()).toMatchObject({ one: "token_endpoint_throttled", other: "unknown" });
    await expect(read("other")).rejects.toThrow();
    expect(service.exchanges).toBe(1);
    const [, , other] = directory.status().connections;
    expect(other?.verdict).toMatchObject({ code: "token_endpoint_throttled" });
    // The request that was answered so is another key's business.
    expect(other?.verdict.requestId).toMatch(/^local_/);
  });
});
