import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { silentNameServers } from "@/lib/server/net/testing/silent-name-servers";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import { createDiscovery } from "./discovery";

let issuer: string;
let answer: (response: ServerResponse) => void;
let calls: number;
let clock: FakeClock;
let logged: unknown[];

const server = createServer((_request, response) => {
  calls += 1;
  answer(response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  calls = 0;
  clock = new FakeClock();
  logged = [];
  answer = describeItself;
});

function describeItself(response: ServerResponse): void {
  const at = (name: string) => `${issuer}/${name}`;
  const endpoints = { authorization_endpoint: at("auth"), token_endpoint: at("token"), jwks_uri: at("jwks") };
  response.end(JSON.stringify({ issuer, ...endpoints }));
}

function open(at = issuer) {
  return createDiscovery({ issuer: at, clock, log: { warn: (details) => void logged.push(details) } });
}

test("strangers who press the button while no name server answers hold one of Node's two threads for lookups", async () => {
  const asked = silentNameServers();
  onTestFinished(() => void vi.restoreAllMocks());
  const discovery = open("https://provider.test");
  for (let press = 0; press < 4; press += 1) {
    const pressed = discovery.canSignIn();
    // Fetching has come as far as it comes without the name.
    for (let turn = 0; turn < 20; turn += 1) await settle();
    clock.expire();
    expect(await pressed).toBe(false);
  }
  expect(asked.map(({ name }) => name)).toEqual(["provider.test"]);
  asked[0]?.answer(Object.assign(new Error("no name server"), { code: "EAI_AGAIN" }));
});

test("what is known is kept for 30 s, and one look is made for all who ask together", async () => {
  const discovery = open();
  expect(await Promise.all([1, 2, 3].map(() => discovery.canSignIn()))).toEqual([true, true, true]);
  expect(calls).toBe(1);
  await clock.advance(29_999);
  expect(await discovery.isReachable()).toBe(true);
  expect(calls).toBe(1);
  await clock.advance(1);
  expect(await discovery.canSignIn()).toBe(true);
  expect(calls).toBe(2);
});

test("a failure from before the clock was set back by hours keeps nobody from the button", async () => {
  answer = (response) => response.writeHead(503).end();
  const discovery = open();
  expect(await discovery.canSignIn()).toBe(false);
  answer = describeItself;
  clock.setBack(3 * 3_600_000);
  await clock.until(discovery.isReachable());
  await expect.poll(() => discovery.isReachable()).toBe(true);
});

test("a provider that does not answer holds no page, and after 3 s whoever comes is told", async () => {
  let arrived: (() => void) | undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  answer = () => arrived?.();
  const discovery = open();
  const page = discovery.isReachable();
  await arrival;
  // A page waits for so long and is shown as if all were well.
  expect(await clock.until(page)).toBe(200);
  const press = discovery.canSignIn();
  expect(clock.expire()).toBe(true);
  expect(await press).toBe(false);
  expect(await discovery.isReachable()).toBe(false);
  expect(logged).toEqual([{ issuer, problem: "no answer within 3 s" }]);
  answer = describeItself;
  // Whoever presses the button is not held to what was so a moment ago.
  expect(await discovery.canSignIn()).toBe(true);
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ["HTML", (response) => response.end("<!doctype html>"), /no JSON/],
  ["an error", (response) => response.writeHead(503).end(), /status 503/],
  ["a redirect", (response) => response.writeHead(302, { location: "/elsewhere" }).end(), /status 302/],
  ["too much", (response) => response.end(JSON.stringify("x".repeat(100_000))), /too large/],
  [
    "as another",
    (response) => response.end(JSON.stringify({ issuer: "https://evil.example" })),
    /something else/,
  ],
  [
    "an address without TLS",
    (response) => response.end(JSON.stringify({ issuer, authorization_endpoint: "http://id.example" })),
    /authorization_endpoint/,
  ],
])("a provider that answers %s cannot be used, and the log says why once", async (_what, reply, problem) => {
  answer = reply;
  const discovery = open();
  expect(await discovery.canSignIn()).toBe(false);
  expect(await discovery.canSignIn()).toBe(false);
  expect(logged).toEqual([{ issuer, problem: expect.stringMatching(problem) }]);
});
