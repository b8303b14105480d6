import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHostCheck } from "@/lib/contract/hosts";
import { MAX_BODY_BYTES, MAX_PIECES } from "./body-limit";
import { guardRequests } from "./guard";

let server: Server;
let handedOn: string[];

beforeEach(async () => {
  handedOn = [];
  server = createServer(
    guardRequests(createHostCheck(["rollcall.example"]), (request, response) => {
      handedOn.push(`${request.method} ${request.url}`);
      // Some read what they were sent, and some do not.
      if (request.url === "/api/unread") response.end("not looked at");
      else if (request.url === "/agent") response.end(`an agent of ${request.headers["user-agent"]?.length}`);
      else if (request.url === "/api/pieces")
        void request.toArray().then(({ length }) => response.end(`in ${length}`));
      else void buffer(request).then((body) => response.end(`${body.length} bytes`));
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends these parts one after another. @returns everything that comes back until the connection ends */
async function send(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  // It ends while this side is still sending.
  socket.on("error", () => {});
  let text = "";
  socket.on("data", (chunk) => (text += chunk));
  for (const part of parts) socket.write(part);
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}

const HEAD = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

function chunked(size: number, pieces: number): string {
  const piece = `${(size / pieces).toString(16)}\r\n${"x".repeat(size / pieces)}\r\n`;
  return `Transfer-Encoding: chunked\r\n\r\n${piece.repeat(pieces)}`;
}

describe("a body without end", () => {
  test.each([
    ["in one chunk", `${chunked(MAX_BODY_BYTES, 1)}0\r\n\r\n`],
    ["in 1,024 chunks", `${chunked(MAX_BODY_BYTES, 1024)}0\r\n\r\n`],
    ["with its length", `Content-Length: ${MAX_BODY_BYTES}\r\n\r\n${"x".repeat(MAX_BODY_BYTES)}`],
  ])("64 KiB are passed on whole, %s, whether the handler reads them or not", async (_how, body) => {
    expect(await send(`POST /api/read ${HEAD}${body}`)).toContain("65536 bytes");
    expect(await send(`POST /api/unread ${HEAD}${body}`)).toContain("not looked at");
  });

  test("one byte more is 413 and closes the connection, whatever the method and the declared length", async () => {
    const asked = [
      `POST /api/read ${HEAD}${chunked(MAX_BODY_BYTES, 1)}1\r\nx\r\n`,
      `GET /api/unread ${HEAD}${chunked(MAX_BODY_BYTES, 1024)}1\r\nx\r\n`,
      `POST /api/unread ${HEAD}Content-Length: ${MAX_BODY_BYTES + 1}\r\n\r\n${"x".repeat(MAX_BODY_BYTES + 1)}`,
      `TRACE /api/unread ${HEAD}Content-Length: 9000000000\r\n\r\n${"x".repeat(MAX_BODY_BYTES + 1)}`,
    ];
    for (const text of await Promise.all(asked.map((parts) => send(parts)))) {
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      const { error } = JSON.parse(text.slice(text.indexOf("{")));
      expect(error).toMatchObject({ type: "invalid_request_error", code: "body_too_large" });
      expect(text).toContain(`request-id: ${error.request_id}`);
    }
    expect(handedOn).toEqual([]);
  });

  test("single bytes are kept as one piece, as each by itself would take hundreds, and too many of them are refused", async () => {
    const pieces = `POST /api/pieces ${HEAD}${chunked(MAX_PIECES, MAX_PIECES)}`;
    expect(await send(`${pieces}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 [^]*in 1$/);
    expect(await send(`${pieces}1\r\nx\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("however much is sent, no more is read than the limit and what was in transit", async () => {
    const came = once(server, "connection");
    const text = send(
      `POST /api/read ${HEAD}${chunked(8 * MAX_BODY_BYTES, 1)}`,
      Buffer.alloc(64 * 1024 * 1024),
    );
    const [socket] = await came;
    expect(await text).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.bytesRead).toBeLessThan(4 * MAX_BODY_BYTES);
  });
});

/** A head with so many headers beside its own two. */
const filler = (count: number) => `${HEAD}${"a:\r\n".repeat(count)}`;

test("headers behind more than Node shows, which would hide the length of a body and what a proxy says, are refused", async () => {
  const hidden = `Transfer-Encoding: chunked\r\n\r\n${(8 * MAX_BODY_BYTES).toString(16)}\r\n`;
  const text = await send(`POST /api/read ${filler(1_000)}${hidden}`, Buffer.alloc(8 * MAX_BODY_BYTES));
  expect(text).toMatch(/^HTTP\/1\.1 400 [^]*"code":"query_invalid"/);
  expect(handedOn).toEqual([]);
  expect(await send(`GET /after ${filler(198)}\r\n`)).toContain("0 bytes");
});

test("what a request causes belongs to it, with a body or without, so that the log can say so", async () => {
  const context = new AsyncLocalStorage<string>();
  const guarded = guardRequests(createHostCheck([]), (_request, response) =>
    response.end(`of ${context.getStore()}`),
  );
  const [answer] = server.listeners("request");
  server.removeListener("request", answer as () => void);
  server.on("request", (request, response) => context.run(request.url ?? "", guarded, request, response));
  expect(await send(`GET /one ${HEAD}\r\n`)).toContain("of /one");
  expect(await send(`POST /api/two ${HEAD}Content-Length: 5\r\n\r\n`, "hello")).toContain("of /api/two");
});

test("a request is passed on once its body is complete, and never when it breaks off", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const came = once(server, "request");
  socket.write(`POST /api/read ${HEAD}Content-Length: 5\r\n\r\nhel`);
  const [request] = await came;
  socket.destroy();
  await new Promise((resolve) => request.once("close", resolve));
  expect(await send(`GET /after ${HEAD}\r\n`)).toContain("0 bytes");
  expect(handedOn).toEqual(["GET /after"]);
});

describe("a thousand requests in one packet", () => {
  test("none of them is handled, the connection is closed, and other clients are answered", async () => {
    const request = "GET /api/unread HTTP/1.1\r\nHost: localhost\r\n\r\n";
    expect(await send(request.repeat(1_200))).toBe("");
    expect(await send(`GET /after ${HEAD}\r\n`)).toContain("0 bytes");
    expect(handedOn).toEqual(["GET /after"]);
  });

  test("a handful is answered in order, and then another", async () => {
    const names = ["/a", "/b", "/c", "/d", "/e"];
    const packet = names.map((name) => `GET ${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk));
    const answered = (count: number) =>
      expect.poll(() => text.split("HTTP/1.1 200").length - 1, { interval: 5 }).toBe(count);
    for (const round of [1, 2, 3]) {
      socket.write(packet);
      await answered(5 * round);
    }
    socket.destroy();
    expect(handedOn).toEqual([...names, ...names, ...names].map((name) => `GET ${name}`));
  });

  test("a request whose client has hung up is not passed on", async () => {
    const came = once(server, "request");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`POST /api/read ${HEAD}Content-Length: 5\r\n\r\nhel`);
    const [request] = await came;
    // The rest of the body and the end arrive as one.
    request.push(Buffer.from("lo"));
    request.push(null);
    request.socket.destroy();
    socket.destroy();
    expect(await send(`GET /after ${HEAD}\r\n`)).toContain("0 bytes");
    expect(handedOn).toEqual(["GET /after"]);
  });
});

test("attack: a User-Agent of 15 KB, in which Next would look for bots for seconds, is passed on cut", async () => {
  expect(await send(`GET /agent ${HEAD}User-Agent: ${"x".repeat(15_000)}\r\n\r\n`)).toContain(
    "an agent of 500",
  );
  expect(await send(`GET /agent ${HEAD}User-Agent: Mozilla/5.0\r\n\r\n`)).toContain("an agent of 11");
  expect(await send(`GET /agent ${HEAD}\r\n`)).toContain("an agent of undefined");
});

test("an upgrade is answered as any request, and the connection ends, as Node drops what comes behind it", async () => {
  const upgrade = "HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n";
  expect(await send(`GET /api/read ${upgrade}GET /api/behind ${HEAD}\r\n`)).toContain("0 bytes");
  expect(await send(`GET /api/read ${upgrade}`)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  expect(handedOn).toEqual(["GET /api/read", "GET /api/read"]);
});

test("with strict transport every answer has HSTS, a refusal too, and without it none", async () => {
  expect(await send(`GET /api/status ${HEAD}\r\n`)).not.toContain("strict-transport-security");
  server.removeAllListeners("request");
  const guarded = guardRequests(createHostCheck([]), (_request, response) => response.end(), {
    strictTransport: true,
  });
  server.on("request", guarded);
  for (const host of ["localhost", "elsewhere.example"]) {
    const answer = await send(`GET /api/status HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain("strict-transport-security: max-age=31536000");
  }
});
