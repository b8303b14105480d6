import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./index";
import { listenSandbox } from "./listen";

let sandbox: Sandbox;
let listening: Awaited<ReturnType<typeof listenSandbox>>;

beforeEach(async () => {
  sandbox = createSandbox();
  listening = await listenSandbox(sandbox, { port: 0, hosts: ["console.internal"] });
});

afterEach(() => listening.close());

async function staff(init: RequestInit = {}): Promise<Response> {
  const key = { method: "POST", headers: { authorization: `Bearer ${sandbox.apiKey}` } };
  const { access_token: token } = await (await fetch(`${listening.url}/oauth/token`, key)).json();
  return fetch(`${listening.url}/v1/staff`, { ...init, headers: { authorization: `Bearer ${token}` } });
}

/** Resolves when a server of this process has the next request. */
function requestArrives(): Promise<void> {
  const channel = "http.server.request.start";
  return new Promise((resolve) => {
    subscribe(channel, function once() {
      unsubscribe(channel, once);
      resolve();
    });
  });
}

/** Sends bytes as they are and returns everything that comes back until the connection ends. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(listening.url).port), "127.0.0.1", () => socket.write(bytes));
    // Before Node would end a connection that nobody closed (five seconds).
    socket.setTimeout(3000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

test("it listens on loopback alone and sends the sandbox's answers", async () => {
  expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const answer = await staff();
  expect(answer.status).toBe(200);
  expect((await answer.json()).data).toHaveLength(25);
  expect(answer.headers.get("request-id")).toBe(sandbox.controls.requests().at(-1)?.requestId);
});

test("a port that is taken rejects with Node's own error", async () => {
  const port = Number(new URL(listening.url).port);
  await expect(listenSandbox(createSandbox(), { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("once closed, it accepts no connection", async () => {
  await listening.close();
  await expect(fetch(listening.url)).rejects.toThrow("fetch failed");
});

test("closing does not wait for an answer that would never end", async () => {
  sandbox.controls.failNext({ endpoint: "v1", kind: "stall" });
  const answer = await staff();
  const broken = expect(answer.text()).rejects.toThrow("terminated");
  await listening.close();
  await broken;
});

describe("planned faults over HTTP", () => {
  test("truncated: the head and half the body arrive, then the connection breaks", async () => {
    sandbox.controls.failNext({ endpoint: "v1", kind: "truncated" });
    const answer = await staff();
    expect(answer.status).toBe(200);
    const announced = Number(answer.headers.get("content-length"));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let arrived = 0;
    const readAll = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        arrived += part.value.length;
    };
    await expect(readAll()).rejects.toThrow("terminated");
    expect(arrived).toBe(Math.ceil(announced / 2));
  });

  test("stall: the head arrives, the rest never does", async () => {
    sandbox.controls.failNext({ endpoint: "v1", kind: "stall" });
    const patience = new AbortController();
    const answer = await staff({ signal: patience.signal });
    expect(answer.status).toBe(200);
    setTimeout(() => patience.abort(new Error("nothing more came")), 400);
    await expect(answer.text()).rejects.toThrow("nothing more came");
  });

  test("slow: one byte a second", async () => {
    sandbox.controls.failNext({ endpoint: "v1", kind: "slow" });
    // From before the first byte, since nobody knows how late that is read; and timers may be a little early.
    const from = performance.now();
    const answer = await staff();
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    for (let bytes = 0; bytes < 3; bytes += 1) expect((await reader.read()).value).toHaveLength(1);
    expect(performance.now() - from).toBeGreaterThan(1_900);
    await reader.cancel();
  });

  test("reset: no answer, and the connection is reset", async () => {
    sandbox.controls.failNext({ endpoint: "v1", kind: "reset" });
    const error = await staff().catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(sandbox.controls.requests().at(-1)?.status).toBe(0);
    expect((await staff()).status).toBe(200);
  });

  test("html and empty arrive whole", async () => {
    sandbox.controls.failNext({ endpoint: "v1", kind: "html" });
    expect(await (await staff()).text()).toContain("Bad Gateway");
    sandbox.controls.failNext({ endpoint: "v1", kind: "empty" });
    expect(await (await staff()).text()).toBe("");
  });
});

describe("every answer has a Request-Id, whatever arrives", () => {
  test.each([
    ["no request line", "hello\r\n\r\n", 400],
    ["a method that HTTP does not have", "FLY /v1/staff HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a broken header", "GET /v1/staff HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n", 400],
    ["headers beyond measure", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 400],
    ["no Host", "GET /v1/staff HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a target of nothing", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404],
    ["TRACE", "TRACE /oauth/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
    [
      "an odd expectation",
      "GET /a HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nConnection: close\r\n\r\n",
      404,
    ],
    [
      "a full URL",
      "GET http://localhost/v1/staff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      401,
    ],
    [
      "a full URL of somebody else",
      "GET http://evil.test/v1/staff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      421,
    ],
    [
      "two Hosts",
      "GET /v1/staff HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n",
      400,
    ],
    [
      "a second Host behind more headers than Node shows",
      `GET /v1/staff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${"a:\r\n".repeat(1_100)}Host: evil.test\r\n\r\n`,
      400,
    ],
    ["two slashes", "GET //evil.test/v1/staff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404],
    ["a strange Host", "GET /v1/staff HTTP/1.1\r\nHost: a b/\r\nConnection: close\r\n\r\n", 421],
    [
      "two tokens",
      "GET /v1/staff HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n",
      401,
    ],
  ])("%s", async (_what, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const id = /request-id: (req_\w+)/i.exec(answer)?.[1];
    expect(id).toBeDefined();
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject(
      answer.includes('"error":{') ? { error: { request_id: id } } : { request_id: id },
    );
  });

  test.each(["/v1/staff", "/oauth/token", "/.well-known/oauth-authorization-server", "/"])(
    "DNS rebinding: a Host that is not the sandbox's is rejected, at %s",
    async (path) => {
      for (const host of ["evil.test", "127.0.0.1.evil.test", "evil.test:80", "internal"]) {
        const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(answer, host).toMatch(/^HTTP\/1\.1 421 [^]*"host_unknown"/);
        expect(answer, host).toMatch(/^request-id: req_\w+\r$/im);
      }
      for (const host of ["localhost:1", "127.0.0.2", "[::1]", "service.localhost", "console.internal"]) {
        const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(answer, host).not.toMatch(/^HTTP\/1\.1 421/);
      }
    },
  );

  test.each([
    ["a broken header", "GET /v1/staff HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n"],
    ["a method in small letters", "get /v1/staff HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a method with a dash", "x-y /v1/staff HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("a malformed request for /v1 still gets the headers of /v1: %s", async (_what, bytes) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(/service-version: v1/);
    expect(answer).toMatch(/ratelimit-limit: 120/);
  });

  test("a malformed request for a token gets the error of that endpoint, whatever its method", async () => {
    for (const method of ["post", "FLY"]) {
      const answer = await sendRaw(`${method} /oauth/token HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect(answer, method).toContain('"error":"invalid_request"');
    }
  });
});

test("a body that nobody reads does not block the connection's next request", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { "content-type": "application/json" };
      const sent = httpRequest(
        `${listening.url}/oauth/token`,
        { method: "POST", agent, headers },
        (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode));
        },
      );
      sent.on("error", reject);
      sent.end("x".repeat(1_000_000));
    });
  const statuses: (number | undefined)[] = [];
  for (let sent = 0; sent < 33; sent += 1) statuses.push(await post());
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses.slice(30)).toEqual([429, 429, 429]);
  agent.destroy();
});

test("an upgrade is answered as any request, and the connection ends, as Node drops what comes behind it", async () => {
  const socket = connect(Number(new URL(listening.url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk));
  const head = "GET /v1/staff HTTP/1.1\r\nHost: localhost\r\n";
  socket.write(`${head}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n${head}\r\n`);
  await new Promise((resolve) => socket.once("close", resolve));
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
});

test("attack: of thousands of requests in one packet only a few are handled, and the connection ends", async () => {
  const request = "GET /v1/staff HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const socket = connect(Number(new URL(listening.url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write(request.repeat(5_000));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(await staff()).toMatchObject({ status: 200 });
  expect(sandbox.controls.requests().filter(({ path }) => path === "/v1/staff").length).toBeLessThan(30);
});

test("when a client gives up, its waiting request ends too", async () => {
  // Longer than anybody here waits.
  sandbox.controls.setLatency(3_600_000);
  const caller = new AbortController();
  const arrived = requestArrives();
  const answer = fetch(`${listening.url}/v1/staff`, { signal: caller.signal });
  await arrived;
  caller.abort(new Error("given up"));
  await expect(answer).rejects.toThrow("given up");
  sandbox.controls.setLatency(0);
  await expect.poll(() => sandbox.controls.requests().length).toBe(1);
});
