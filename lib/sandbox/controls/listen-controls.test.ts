import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { type ControlClient, createControlClient } from "@/lib/testing/control-client";
import { listenControls } from "./listen-controls";

const SECRET = "a-secret-of-the-test";
let sandbox: Sandbox;
let service: Awaited<ReturnType<typeof listenSandbox>>;
let control: Awaited<ReturnType<typeof listenControls>>;
let client: ControlClient;

beforeEach(async () => {
  sandbox = createSandbox();
  service = await listenSandbox(sandbox, { port: 0 });
  control = await listenControls(sandbox.controls, { port: 0, secret: SECRET });
  client = createControlClient({ url: control.url, secret: SECRET });
});

afterEach(async () => {
  await service.close();
  await control.close();
});

async function token(apiKey = sandbox.apiKey): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return (await (await fetch(`${service.url}/oauth/token`, { method: "POST", headers })).json()).access_token;
}

function staff(bearer: string | undefined): Promise<Response> {
  return fetch(`${service.url}/v1/staff`, { headers: { authorization: `Bearer ${bearer}` } });
}

test.each([undefined, "", "Bearer", "Bearer wrong", `Basic ${SECRET}`, `Bearer x${SECRET}`])(
  "without the secret nothing is told or turned (%s)",
  async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answers = await Promise.all([
      fetch(`${control.url}/state`, { headers }),
      fetch(`${control.url}/lock`, { method: "POST", headers }),
      fetch(`${control.url}/nothing`, { headers }),
    ]);
    // fetch trims a trailing space, so that one is the secret after all.
    const expected = authorization === `Bearer ${SECRET} ` ? [200, 200, 404] : [401, 401, 401];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  },
);

test.each([{}, { expect: "anything" }])(
  "DNS rebinding: under a Host that is not theirs the controls answer nothing, even with the secret (%o)",
  async (more) => {
    const asked = request(`${control.url}/lock`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}`, host: "evil.test", ...more },
    });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect([answer.statusCode, JSON.parse(await text(answer)).error.code]).toEqual([421, "host_unknown"]);
    expect((await client.state()).organisations[0]?.locked).toBe(false);
  },
);

test.each(["Host: evil.test", "A: a"])(
  "what stands behind more headers than Node shows is not passed over: such a request turns nothing (%s)",
  async (last) => {
    const head = [
      "POST /lock HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${SECRET}`,
      "Connection: close",
    ];
    const socket = connect(Number(new URL(control.url).port), "127.0.0.1");
    socket.end([...head, ...Array<string>(1_000).fill("a:"), last, "", ""].join("\r\n"));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 421 /);
    expect((await client.state()).organisations[0]?.locked).toBe(false);
  },
);

test("the service's own address does not lead to the controls", async () => {
  const headers = { authorization: `Bearer ${SECRET}` };
  expect((await fetch(`${service.url}/lock`, { method: "POST", headers })).status).toBe(404);
});

test("locks, scopes and revocations take effect with the next request", async () => {
  const bearer = await token();
  await client.lock();
  expect((await staff(bearer)).status).toBe(403);
  await client.unlock();
  expect((await staff(bearer)).status).toBe(200);
  await client.setScopes({ scopes: ["read:teams"] });
  expect((await staff(bearer)).status).toBe(403);
  await client.setScopes({ scopes: ["read:users"] });
  expect((await staff(bearer)).status).toBe(200);
  await client.revokeTokens();
  expect((await staff(bearer)).status).toBe(401);
  await client.revokeKey();
  expect(await token()).toBeUndefined();
  await client.reset();
  expect(await token()).toBeDefined();
});

test("limits, token life, latency and the number of staff can be set", async () => {
  await client.setTokenLife({ seconds: 60 });
  await client.setLimits({ resources: 7 });
  await client.setLatency({ ms: 30 });
  await client.setStaff({ count: 3 });
  const from = performance.now();
  const answer = await staff(await token());
  expect(performance.now() - from).toBeGreaterThan(55);
  expect(answer.headers.get("ratelimit-limit")).toBe("7");
  expect((await answer.json()).data).toHaveLength(3);
  const { settings } = await client.state();
  expect(settings).toMatchObject({ resources: 7, token: 30, tokenLifeSeconds: 60, latencyMs: 30 });
});

test("a key of another organisation is revoked when its creator is archived", async () => {
  const [, second] = (await client.state()).organisations;
  const createdBy = second?.keyMakers[0]?.id ?? 0;
  const { value } = await client.createKey({ organisation: "org_2", createdBy, scopes: ["read:users"] });
  const bearer = await token(value);
  expect((await staff(bearer)).status).toBe(200);
  await client.archiveStaff({ organisation: "org_2", id: createdBy });
  expect((await staff(bearer)).status).toBe(401);
});

test("faults of any kind, with any Retry-After, take effect until they are cleared", async () => {
  const bearer = await token();
  await client.failNext({
    kind: "error",
    status: 429,
    headers: { "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" },
  });
  const throttled = await staff(bearer);
  expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([
    429,
    "Wed, 21 Oct 2099 07:28:00 GMT",
  ]);
  await client.failNext({ kind: "reset", times: 3 });
  await expect(staff(bearer)).rejects.toThrow("fetch failed");
  expect((await client.state()).plannedFaults).toBe(2);
  await client.clearFaults();
  expect((await staff(bearer)).status).toBe(200);
});

test("a deprecation can be announced and withdrawn", async () => {
  const bearer = await token();
  await client.deprecate({ endpoint: "GET /v1/staff" });
  expect((await staff(bearer)).headers.get("link")).toMatch(/^<https:.*>; rel="deprecation"$/);
  await client.undeprecate();
  expect((await staff(bearer)).headers.get("deprecation")).toBeNull();
});

test("a stopped service resets every connection, and the controls can start it again", async () => {
  await client.stop();
  await expect(token()).rejects.toThrow("fetch failed");
  await client.start();
  expect(await token()).toBeDefined();
});

test("the list of requests has no keys or tokens in it", async () => {
  const bearer = await token();
  await staff(bearer);
  const served = await client.requests();
  expect(served.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /oauth/token",
    "GET /v1/staff",
  ]);
  expect(JSON.stringify(served)).not.toContain(bearer);
});

test.each([
  ["setLatency", { ms: -1 }, "ms: "],
  ["setLatency", {}, "ms: "],
  ["setLatency", { ms: "5" }, "ms: "],
  ["setLimits", { resource: 1 }, "body: "],
  ["failNext", { kind: "flood" }, "kind: "],
  ["failNext", { kind: "error", status: 200 }, "status: "],
  ["failNext", { kind: "error", status: 1000 }, "status: "],
  ["failNext", { kind: "error", headers: { "a b": "c" } }, "headers"],
  ["failNext", { kind: "error", headers: { a: "b\r\nc: d" } }, "headers.a: "],
  ["deprecate", { endpoint: "GET /v1/nothing" }, "endpoint: "],
  ["deprecate", { endpoint: "GET /v1/staff", link: "javascript:alert(1)" }, "link: "],
])("%s with %j is refused, with the problem's name", async (name, input, problem) => {
  const answer = await fetch(`${control.url}/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}` },
    body: JSON.stringify(input),
  });
  expect(answer.status).toBe(400);
  const { error } = await answer.json();
  expect(error.code).toBe("input_invalid");
  expect(error.problems[0]).toContain(problem);
});

test("an action that is not permitted, or does not exist, is an error that says so", async () => {
  const maker = (await client.state()).organisations[0]?.keyMakers[1]?.id ?? 0;
  const wish = { createdBy: maker, scopes: ["read:shift_hours"] };
  await expect(client.createKey(wish)).rejects.toMatchObject({ status: 403, code: "not_permitted" });
  await expect(client.lock({ organisation: "org_9" })).rejects.toMatchObject({
    status: 404,
    code: "not_found",
  });
  const headers = { authorization: `Bearer ${SECRET}` };
  expect((await fetch(`${control.url}/constructor`, { method: "POST", headers })).status).toBe(404);
  expect((await fetch(`${control.url}/lock`, { headers })).status).toBe(405);
});

test.each(["https://docs.example/移行", 'https://docs.example/a>"b'])(
  "a deprecation's link %s arrives as a header can carry it",
  async (link) => {
    const bearer = await token();
    await client.deprecate({ endpoint: "GET /v1/staff", link });
    const answer = await staff(bearer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("link")).toMatch(/^<https:\/\/docs\.example\/[^<>"\s]+>; rel="deprecation"$/);
  },
);
