import { connect } from "node:net";
import { describe } from "vitest";
import type { Console } from "@/e2e/console";
import { apiRoutes, exampleOf } from "./api-routes";
import { askFor, NOBODY } from "./ask";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";

const MIB = 1024 * 1024;

interface Poured {
  /** What came back until the connection ended. */
  text: string;
  /** How much went on the way, in bytes. */
  sent: number;
}

/** As nobody: sends a body that goes on until the other side has had enough, or 256 MiB. */
function pour({ url }: Console, method: string, target: string, length: string): Promise<Poured> {
  const { host, hostname, port } = new URL(url);
  const block = Buffer.alloc(MIB, "x");
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const told = { text: "", sent: 0 };
    const pourOn = () => {
      while (told.sent < 256 * MIB && socket.writable) {
        told.sent += MIB;
        if (!socket.write(block)) return;
      }
      socket.end();
    };
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${length}\r\n\r\n`);
    // One chunk, when it comes in chunks.
    if (length.startsWith("Transfer-Encoding")) socket.write("10000000\r\n");
    socket.on("drain", pourOn);
    socket.on("data", (chunk) => (told.text += chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve(told));
    pourOn();
  });
}

test("a body without end: no address reads more than 64 KiB of it from anybody, and the process lives on", async ({
  ask,
  rollcall,
}) => {
  const auth = ["callback/credentials", "signin/credentials", "signout", "csrf"];
  const targets = [
    ...auth.map((name) => `/api/auth/${name}`),
    ...apiRoutes().map((route) => exampleOf(route, rollcall.connection)),
    "/signin",
    "/favicon.svg",
    "/_next/static/nothing.js",
    "/nothing",
  ];
  const asked = targets.flatMap((target) => [
    { method: "POST", target, length: "Transfer-Encoding: chunked" },
    { method: "GET", target, length: "Content-Length: 268435456" },
  ]);
  const all = asked.map(async (one) => ({
    one,
    ...(await pour(rollcall, one.method, one.target, one.length)),
  }));
  for (const { one, text, sent } of await Promise.all(all)) {
    const said = `${one.method} ${one.target}`;
    expect(text, said).toMatch(/^HTTP\/1\.1 413 [^]*"code":"body_too_large"/);
    // What two machines keep on the way; the rest was never taken.
    expect(sent, said).toBeLessThan(32 * MIB);
  }
  expect((await ask("/api/auth/session", { headers: {}, as: NOBODY })).status).toBe(200);
});

test("a body of one byte more than 64 KiB is refused as such, and one of 64 KiB is not", async ({
  knock,
}) => {
  const form = ["Content-Type: application/x-www-form-urlencoded"];
  const target = "/api/auth/callback/credentials";
  const post = (size: number) =>
    knock({
      method: "POST",
      target,
      lines: [...form, `Content-Length: ${size}`],
      body: "x".repeat(size),
    });
  expect(refusalIn(await post(64 * 1024 + 1))).toMatchObject({ status: 413, code: "body_too_large" });
  expect((await post(64 * 1024)).status).toBe(302);
});

describe("connections that stay open for ever", () => {
  test.override({ ownConsole: "it is stopped" });

  test("an upgrade, half a request and half a body hold nothing: none is upgraded, and a stop ends them at once while a read goes on", async ({
    rollcall,
    service,
  }) => {
    const { host, hostname, port } = new URL(rollcall.url);
    const begin = (head: string) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      const closed = new Promise((resolve) => socket.once("close", resolve));
      const answered = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
      socket.write(`${head.replace("{host}", `HTTP/1.1\r\nHost: ${host}`)}\r\n`);
      return { closed, answered };
    };
    const upgrade =
      "{host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c211Z2dsZWRzbXVnZ2xlZA==\r\n";
    const upgrades = ["/_next/webpack-hmr", "/_next/hmr", "/nothing"].flatMap((target) =>
      Array.from({ length: 20 }, () => begin(`GET ${target} ${upgrade}`)),
    );
    for (const { answered } of upgrades) expect(await answered).toMatch(/^HTTP\/1\.1 404 /);
    const halves = ["GET / {host}", "POST /api/auth/signout {host}\r\nContent-Length: 9\r\n"].map(begin);

    const release = service.hold();
    const read = askFor(`${rollcall.api}/v1/staff?limit=1`);
    await expect.poll(() => service.arrivals.length, { interval: 10 }).toBe(1);
    const code = rollcall.stop("SIGTERM");
    await Promise.all([...upgrades, ...halves].map(({ closed }) => closed));
    release();
    expect((await read).status).toBe(200);
    expect(await code).toBe(0);
  });
});
