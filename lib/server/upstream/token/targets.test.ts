import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTarget, targetIdentity } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import {
  apiError,
  json,
  type ServiceDouble,
  startServiceDouble,
} from "@/lib/server/upstream/testing/service-double";
import { PATIENT, read, readMany } from "@/lib/server/upstream/testing/testbed";
import { createUpstreams, type Upstream, type Upstreams } from "@/lib/server/upstream/upstream";

const KEYS = ["key-of-ada", "key-of-bob"] as const;

let clock: FakeClock;
let services: ServiceDouble[];
let upstreams: Upstreams;
/** Key 0 and key 1 at the first service, then at the second. */
let all: [Upstream, Upstream, Upstream, Upstream];
/** What was presented to each token endpoint, the first and the second. */
let presented: string[][];

beforeEach(async () => {
  clock = new FakeClock();
  presented = [[], []];
  services = [await startServiceDouble(), await startServiceDouble()];
  upstreams = createUpstreams({ observe: () => {}, clock, random: () => 0, timeouts: PATIENT });
  services.forEach((service, number) => {
    service.token = (request, response) => {
      const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
      presented[number]?.push(key);
      const access_token = `of-${key}-at-${number}`;
      json(response, 200, { access_token, token_type: "Bearer", expires_in: 900 });
    };
  });
  const to = (service: number, key: 0 | 1) =>
    upstreams.to(createTarget(services[service]?.url ?? "", KEYS[key]));
  all = [to(0, 0), to(0, 1), to(1, 0), to(1, 1)];
});

afterEach(async () => {
  for (const { dispatcher } of all) await dispatcher.destroy();
  for (const service of services) await service.close();
});

/** How many calls each token carried at a service. */
function carried({ resources }: ServiceDouble): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { headers } of resources) {
    const token = headers.authorization?.replace("Bearer ", "") ?? "none";
    counts[token] = (counts[token] ?? 0) + 1;
  }
  return counts;
}

async function triesOf(upstream: Upstream): Promise<number> {
  const call = read(upstream);
  await clock.until(call);
  return (await call).attempts;
}

/** Gives this answer to calls of the first key alone. */
function onlyForAda(service: ServiceDouble, answer: ServiceDouble["resource"]): void {
  const well = service.resource;
  service.resource = (request, response) =>
    (request.headers.authorization?.includes(KEYS[0]) ? answer : well)(request, response);
}

describe("two keys at two addresses", () => {
  test("share nothing: 50 calls with each make one exchange each and use their own token", async () => {
    const settled = (await Promise.all(all.map((upstream) => readMany(upstream, 50)))).flat();
    expect(settled.every((each) => each.status === "fulfilled" && each.value.source === "upstream")).toBe(
      true,
    );
    services.forEach((service, number) => {
      expect(presented[number]?.toSorted()).toEqual([...KEYS]);
      expect(carried(service)).toEqual({
        [`of-${KEYS[0]}-at-${number}`]: 50,
        [`of-${KEYS[1]}-at-${number}`]: 50,
      });
    });
    for (const { budget } of all) {
      expect(budget.state().by).toEqual([{ purpose: "browse", person: "ada", calls: 50 }]);
    }
  });

  test("exchange on at one address a key that the other rejects, and the other key too", async () => {
    const [ada, bob, adaElsewhere] = all;
    const well = services[0]?.token;
    const [first] = services as [ServiceDouble];
    first.token = (request, response) =>
      request.headers.authorization?.includes(KEYS[0])
        ? json(response, 401, { error: "invalid_client" })
        : well?.(request, response);
    await expect(read(ada)).rejects.toMatchObject({ detail: { upstream: { code: "invalid_client" } } });
    for (const upstream of [bob, adaElsewhere]) expect((await read(upstream)).status).toBe(200);
  });

  test("stop only the key that got a 429 or a refused token", async () => {
    const [ada, bob, adaElsewhere] = all;
    const [first] = services as [ServiceDouble];
    onlyForAda(first, (_request, response) =>
      apiError(response, 429, "rate_limited", { "retry-after": "60" }),
    );
    expect((await read(ada)).status).toBe(429);
    await expect(read(ada)).rejects.toMatchObject({ code: "budget_exhausted" });
    for (const upstream of [bob, adaElsewhere]) expect((await read(upstream)).status).toBe(200);
    await clock.advance(61_000);
    onlyForAda(first, (_request, response) => apiError(response, 401, "authentication_required"));
    await expect(read(ada)).rejects.toMatchObject({ code: "upstream_authentication_failed" });
    for (const upstream of [bob, adaElsewhere]) expect((await read(upstream)).status).toBe(200);
  });

  test("pay for retries from purses of their own", async () => {
    const [ada, bob] = all;
    const [first] = services as [ServiceDouble];
    first.resource = (_request, response) => apiError(response, 503, "api_error");
    expect([await triesOf(ada), await triesOf(ada), await triesOf(ada)]).toEqual([3, 3, 1]);
    expect([await triesOf(bob), await triesOf(bob), await triesOf(bob)]).toEqual([3, 3, 1]);
  });

  test("rest both for a failing token endpoint, at its own address alone", async () => {
    const [ada, bob, adaElsewhere] = all;
    const [first] = services as [ServiceDouble];
    first.token = (_request, response) => json(response, 503, {}, { "retry-after": "30" });
    await expect(read(ada)).rejects.toThrow();
    await expect(read(bob)).rejects.toMatchObject({ detail: { retryAfterMs: 30_000 } });
    expect(first.exchanges).toBe(1);
    expect((await read(adaElsewhere)).status).toBe(200);
  });
});

test("a wait of before the start is that of its service's token endpoint, for whichever key", async () => {
  const [here, , there] = all;
  const past = { sentAt: clock.now(), endedAt: clock.now(), status: 429, code: "slow_down" };
  const key = targetIdentity(createTarget(here.target.baseUrl, "key-of-before"));
  await upstreams.recallExchanges([{ ...past, key, headers: { "retry-after": "50" } }]);
  expect(here.endpoint.restsUntil()).toBe(clock.now() + 50_000);
  expect(there.endpoint.restsUntil()).toBeUndefined();
});
