import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";

let sandbox: Sandbox;
let listening: Awaited<ReturnType<typeof listenSandbox>>;

beforeEach(async () => {
  sandbox = createSandbox();
  listening = await listenSandbox(sandbox, { port: 0 });
});

afterEach(() => listening.close());

interface Wire {
  /** Writes a packet; with `fin`, nothing can follow. */
  send(bytes: string, fin?: "fin"): void;
  /** Resolves with all that came back, as soon as it matches. */
  seen(pattern: RegExp): Promise<string>;
  /** Resolves with all that came back, when the other side ends; rejects if it resets. */
  ended: Promise<string>;
}

function open(): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ port: Number(new URL(listening.url).port), host: "127.0.0.1", noDelay: true });
    // Before Node would end a connection that nobody closed (five seconds).
    socket.setTimeout(3000, () => socket.destroy(new Error(`no end after ${text}`)));
    const ended = new Promise<string>((end, fail) => {
      socket.on("end", () => end(text)).on("error", fail);
    });
    ended.catch(reject);
    socket.on("data", (chunk) => (text += chunk));
    const send = (bytes: string, fin?: "fin") => void (fin ? socket.end(bytes) : socket.write(bytes));
    const seen = (pattern: RegExp) =>
      expect
        .poll(() => text, { interval: 5 })
        .toMatch(pattern)
        .then(() => text);
    socket.on("connect", () => resolve({ send, seen, ended }));
  });
}

/** Asks on another connection: what was sent before on any has then been read. */
async function roundTrip(): Promise<void> {
  await (await fetch(`${listening.url}/nothing`)).text();
}

const HEAD = "HTTP/1.1\r\nHost: localhost\r\n";
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n`;
const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const bodies = (text: string) => text.split("\r\n\r\n").slice(1);

async function accessToken(): Promise<string> {
  const key = { method: "POST", headers: { authorization: `Bearer ${sandbox.apiKey}` } };
  return (await (await fetch(`${listening.url}/oauth/token`, key)).json()).access_token;
}

function expectV1(text: string): void {
  expect(text).toMatch(/^service-version: v1\r$/im);
  for (const name of ["limit", "remaining", "reset"]) {
    expect(text).toMatch(new RegExp(`^ratelimit-${name}: \\d+\\r$`, "im"));
  }
}

describe("a request that breaks after its first packet is answered in the shape of its endpoint", () => {
  test.each(["in two packets", "in one"])("a bad chunk for a token, %s", async (how) => {
    const { send, ended } = await open();
    const bad = "ZZ\r\nabc\r\n";
    send(`POST /oauth/token ${CHUNKED}\r\n${how === "in one" ? bad : ""}`);
    if (how !== "in one") {
      await roundTrip();
      send(bad);
    }
    const text = await ended;
    expect(statuses(text)).toEqual([400]);
    expect(text).toMatch(/^connection: close\r$/im);
    const id = /request-id: (req_\w+)/i.exec(text)?.[1];
    expect(JSON.parse(bodies(text)[0] ?? "")).toMatchObject({ error: "invalid_request", request_id: id });
    expect(sandbox.controls.requests().filter(({ path }) => path === "/oauth/token")).toHaveLength(1);
  });

  test("a bad chunk for a team", async () => {
    const token = await accessToken();
    const { send, ended } = await open();
    send(`POST /v1/teams ${CHUNKED}Authorization: Bearer ${token}\r\n\r\n2\r\n{"\r\n`);
    await roundTrip();
    send("ZZ\r\nabc\r\n");
    await roundTrip();
    send("more of it");
    const text = await ended;
    expect(statuses(text)).toEqual([400]);
    expectV1(text);
  });

  test("less of a body than announced", async () => {
    const token = await accessToken();
    const { send, ended } = await open();
    send(`POST /v1/teams ${HEAD}Content-Length: 50\r\nAuthorization: Bearer ${token}\r\n\r\n{"name"`, "fin");
    const text = await ended;
    expect(statuses(text)).toEqual([400]);
    expectV1(text);
  });

  test.each([
    ["after the request line", `GET /v1/staff ${HEAD}`, "bad header\r\n\r\n"],
    ["within the target", "GET /v1/st", `aff ${HEAD}bad header\r\n\r\n`],
    [
      "behind another request",
      `GET /nothing ${HEAD}\r\nGET /v1/staff HTTP/1.1\r\nHo`,
      "st: x\r\nbad header\r\n\r\n",
    ],
  ])("a head in two packets, split %s", async (_where, first, second) => {
    const { send, ended } = await open();
    send(first);
    await roundTrip();
    send(second);
    const text = await ended;
    expect(statuses(text).at(-1)).toBe(400);
    expectV1(text.slice(text.lastIndexOf("HTTP/1.1 400")));
  });

  test("a head that just ends", async () => {
    const { send, ended } = await open();
    send(`GET /v1/staff ${HEAD}`, "fin");
    const text = await ended;
    expect(statuses(text)).toEqual([400]);
    expectV1(text);
  });
});

describe("the answer to bytes that are no request does not displace another answer", () => {
  test.each(["hello\r\n\r\n", `CONNECT a.test:443 ${HEAD}\r\n`])(
    "it waits for those before it: %j",
    async (bytes) => {
      sandbox.controls.setLatency(50);
      const { send, ended } = await open();
      send(`GET /nothing ${HEAD}\r\nGET /v1/staff ${HEAD}\r\n${bytes}`);
      expect(statuses(await ended)).toEqual([404, 401, 400]);
    },
  );

  test("it does not get into a body that is still being sent", async () => {
    const token = await accessToken();
    sandbox.controls.failNext({ endpoint: "v1", kind: "slow" });
    const { send, seen, ended } = await open();
    send(`GET /v1/staff?limit=0 ${HEAD}Authorization: Bearer ${token}\r\n\r\n`);
    await seen(/\r\n\r\n./);
    send("hello\r\n\r\n");
    const both = await seen(/\r\n\r\n.{2}/);
    expect(statuses(both)).toHaveLength(1);
    ended.catch(() => {});
  });

  test("a body that breaks after its request was answered gets no second answer", async () => {
    const { send, seen, ended } = await open();
    send(`POST /v1/nothing ${CHUNKED}\r\n`);
    await seen(/\r\n\r\n\{/);
    send("ZZ\r\nabc\r\n");
    expect(statuses(await ended)).toEqual([401]);
  });

  test("a broken body waits for the answers before its own", async () => {
    sandbox.controls.setLatency(50);
    const { send, ended } = await open();
    send(`GET /nothing ${HEAD}\r\nPOST /oauth/token ${CHUNKED}\r\nZZ\r\n`);
    expect(statuses(await ended)).toEqual([404, 400]);
  });
});

test.each([
  "hello\r\n\r\n",
  `CONNECT a.test:443 ${HEAD}\r\n`,
  "GET /v1/staff HTTP/1.1\r\n\r\n",
  `POST /oauth/token ${CHUNKED}\r\nZZ\r\n`,
])("a stopped sandbox answers nothing: %j", async (bytes) => {
  sandbox.controls.stop();
  const { send, ended } = await open();
  send(bytes);
  await expect(ended).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(sandbox.controls.requests().at(-1)?.status).toBe(0);
});
