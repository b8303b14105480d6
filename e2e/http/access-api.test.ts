import { describe } from "vitest";
import type { AccessAnswer, CheckAnswer } from "@/lib/contract/access";
import type { StatusAnswer } from "@/lib/contract/status";
import { bodyOf } from "./ask";
import { expectRests } from "./checks-made";
import { expect, failNext, type Service, staffCalls, test } from "./fixtures";
import { refusalIn } from "./knock";

/** What was asked of the service to check, oldest first. */
function checks(service: Service) {
  return staffCalls(service).filter(({ query }) => query.endsWith("limit=1"));
}

test("check now costs one call, at most once in 10 s for all people together", async ({
  ask,
  service,
  rollcall,
}) => {
  const check = () => ask(`${rollcall.api}/check`, { method: "POST" });
  const answers = await Promise.all(Array.from({ length: 10 }, check));
  const found = answers.map((each) => bodyOf<CheckAnswer>(each));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  // One, unless the machine is so slow that its rest is over before the last has asked.
  const made = expectRests(found);
  for (const { results, nextAt, now } of found) {
    expect(results).toMatchObject([{ resource: "staff", code: "ok" }]);
    expect(nextAt - now).toBeLessThanOrEqual(10_000);
  }
  expect(checks(service)).toHaveLength(made.length);
  expect(service.tokens).toHaveLength(1);
});

test("what a check finds is in the status at once, with its proof", async ({ ask, service, rollcall }) => {
  expect((await ask(`${rollcall.api}/v1/staff`)).status).toBe(200);
  service.controls.lock();
  const { results } = bodyOf<CheckAnswer>(await ask(`${rollcall.api}/check`, { method: "POST" }));
  expect(results[0]).toMatchObject({ code: "org_locked" });
  const { connections } = bodyOf<StatusAnswer>(await ask("/api/status"));
  expect(connections.find(({ id }) => id === rollcall.connection)).toMatchObject({
    verdict: { code: "org_locked", requestId: results[0]?.requestId },
    checkedAt: expect.any(Number),
  });
  const access = bodyOf<AccessAnswer>(await ask(`${rollcall.api}/access`));
  expect(access.history.map(({ code }) => code)).toEqual(["ok", "org_locked"]);
  expect(access.permissions).toMatchObject([{ resource: "staff", permission: "permitted" }]);
});

test("the access page's answer holds neither key nor token", async ({ ask, service, rollcall }) => {
  await ask(`${rollcall.api}/v1/staff`);
  const { text } = await ask(`${rollcall.api}/access`);
  expect(bodyOf<AccessAnswer>({ text })).toMatchObject({
    key: { fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/), baseUrl: service.url },
    token: { state: "live", exchangesLastHour: 1 },
  });
  expect(service.tokens).toHaveLength(1);
  for (const secret of [service.apiKey, ...service.tokens]) expect(text).not.toContain(secret);
});

describe("everything looked at", () => {
  test.override({ ownConsole: "it looks at all connections, those of later tests too" });

  test("an open access page without traffic is checked by itself, once a minute for everybody", async ({
    ask,
    service,
    rollcall,
  }) => {
    // There was traffic just now.
    await ask(`${rollcall.api}/v1/staff`);
    const before = service.arrivals.length;
    expect(before).toBe(2);
    for (let n = 0; n < 5; n += 1) {
      await ask(`${rollcall.api}/access`);
      await ask("/api/status?looking=all");
    }
    expect(service.arrivals).toHaveLength(before);
  });
});

test("the discovery document is fetched without key and token, and not again within 10 s", async ({
  ask,
  service,
  rollcall,
}) => {
  const { document } = bodyOf<{ document: Record<string, unknown> }>(await ask(`${rollcall.api}/discovery`));
  expect(document).toMatchObject({ token_endpoint: `${service.url}/oauth/token` });
  await ask(`${rollcall.api}/discovery`);
  expect(service.arrivals).toEqual(["/.well-known/oauth-authorization-server"]);
});

test("unknown connections, and a check whose service fails, are said as what they are", async ({
  ask,
  service,
  rollcall,
}) => {
  for (const [method, name] of [
    ["POST", "check"],
    ["GET", "access"],
    ["GET", "discovery"],
  ] as const) {
    const reply = await ask(`/api/c/nobody/${name}`, { method });
    expect(refusalIn(reply)).toMatchObject({ status: 404, code: "connection_unknown" });
  }
  failNext(service, 500, { times: 9 });
  const reply = await ask(`${rollcall.api}/check`, { method: "POST" });
  expect(reply.status).toBe(200);
  expect(bodyOf<CheckAnswer>(reply).results).toMatchObject([{ code: "service_failing" }]);
});
