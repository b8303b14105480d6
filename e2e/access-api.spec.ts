import type { AccessAnswer, CheckAnswer } from "@/lib/contract/access";
import type { StatusAnswer } from "@/lib/contract/status";
import type { Console } from "./console";
import { failNext, type Service } from "./fixtures";
import { apiPath, expect, refusalIn, test } from "./knock";

test.use({ serviceOptions: { staff: 30 } });

function checkOf(rollcall: Console) {
  return { method: "POST", target: `${apiPath(rollcall)}/check` };
}

/** What was asked of the service to check, oldest first. */
function checks({ controls }: Service) {
  return controls.requests().filter(({ path, query }) => path === "/v1/staff" && query.endsWith("limit=1"));
}

function bodyOf<Answer>({ text }: { text: string }): Answer {
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Answer;
}

test("check now costs one call, at most once in 10 s for all people together", async ({
  knock,
  service,
  rollcall,
}) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => knock(checkOf(rollcall))));
  const found = answers.map((each) => bodyOf<CheckAnswer>(each));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(found.filter(({ made }) => made)).toHaveLength(1);
  expect(new Set(found.map(({ checkedAt }) => checkedAt)).size).toBe(1);
  for (const { results, nextAt, now } of found) {
    expect(results).toMatchObject([{ resource: "staff", code: "ok" }]);
    expect(nextAt - now).toBeLessThanOrEqual(10_000);
  }
  expect(checks(service)).toHaveLength(1);
  // The page that signed in had brought the token.
  expect(service.tokens).toHaveLength(1);
});

test("what a check finds is in the status at once, with its proof", async ({ knock, service, rollcall }) => {
  service.controls.lock();
  const { results } = bodyOf<CheckAnswer>(await knock(checkOf(rollcall)));
  expect(results[0]).toMatchObject({ code: "org_locked" });
  const { connections } = bodyOf<StatusAnswer>(await knock({ target: "/api/status" }));
  expect(connections.find(({ id }) => id === rollcall.connection)).toMatchObject({
    verdict: { code: "org_locked", requestId: results[0]?.requestId },
    checkedAt: expect.any(Number),
  });
  const access = bodyOf<AccessAnswer>(await knock({ target: `${apiPath(rollcall)}/access` }));
  expect(access.history.map(({ code }) => code)).toEqual(["ok", "org_locked"]);
  expect(access.permissions).toMatchObject([{ resource: "staff", permission: "permitted" }]);
});

test("the access page's answer holds neither key nor token", async ({ knock, service, rollcall }) => {
  const { text } = await knock({ target: `${apiPath(rollcall)}/access` });
  expect(bodyOf<AccessAnswer>({ text })).toMatchObject({
    key: { fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/), baseUrl: service.url },
    token: { state: "live", exchangesLastHour: 1 },
  });
  for (const secret of [service.apiKey, ...service.tokens]) expect(text).not.toContain(secret);
});

test.describe("everything looked at", () => {
  test.use({ ownConsole: "it looks at all connections, those of later journeys too" });

  test("an open access page without traffic is checked by itself, once a minute for everybody", async ({
    knock,
    service,
    rollcall,
  }) => {
    // There was traffic just now: the page that signed in.
    const before = service.arrivals.length;
    for (let n = 0; n < 20; n += 1) {
      await knock({ target: `${apiPath(rollcall)}/access` });
      await knock({ target: "/api/status?looking=all" });
    }
    expect(service.arrivals).toHaveLength(before);
  });
});

test("the discovery document is fetched without key and token, and not again within 10 s", async ({
  knock,
  service,
  rollcall,
}) => {
  const target = `${apiPath(rollcall)}/discovery`;
  const { document } = bodyOf<{ document: Record<string, unknown> }>(await knock({ target }));
  expect(document).toMatchObject({ token_endpoint: `${service.url}/oauth/token` });
  await knock({ target });
  const asked = service.arrivals.filter((path) => path.startsWith("/.well-known/"));
  expect(asked).toEqual(["/.well-known/oauth-authorization-server"]);
});

test("unknown connections, and a check whose service fails, are said as what they are", async ({
  knock,
  service,
  rollcall,
}) => {
  for (const [method, name] of [
    ["POST", "check"],
    ["GET", "access"],
    ["GET", "discovery"],
  ]) {
    const reply = await knock({ method: method as string, target: `/api/c/nobody/${name}` });
    expect(refusalIn(reply)).toMatchObject({ status: 404, code: "connection_unknown" });
  }
  failNext(service, 500, { times: 9 });
  const reply = await knock(checkOf(rollcall));
  expect(reply.status).toBe(200);
  expect(bodyOf<CheckAnswer>(reply).results).toMatchObject([{ code: "service_failing" }]);
});
