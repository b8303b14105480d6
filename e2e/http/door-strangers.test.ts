import { connect } from "node:net";
import { describe } from "vitest";
import type { Console } from "@/e2e/consoles/console";
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

const AT_ONCE = 16;

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
    if (length.endsWith("chunked")) socket.write("10000000\r\n");
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
    // Node answers it itself where nobody else does, and reads on.
    { method: "POST", target, length: "Expect: anything\r\nTransfer-Encoding: chunked" },
  ]);
  // So few at a time that this process reads each answer before the connection, which it goes on writing to, is reset.
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const poured = asked.slice(from, from + AT_ONCE).map(async (one) => ({
      one,
      ...(await pour(rollcall, one.method, one.target, one.length)),
    }));
    for (const { one, text, sent } of await Promise.all(poured)) {
      const said = `${one.method} ${one.target}`;
      expect(text, said).toMatch(/^HTTP\/1\.1 413 [^]*"code":"body_too_large"/);
      // What two machines keep on the way; the rest was never taken.
      expect(sent, said).toBeLessThan(32 * MIB);
    }
  }
  expect((await ask("/api/auth/session", { headers: {}, as: NOBODY })).status).toBe(200);
});

test("a body without end whose length is hidden behind a thousand headers is not read either", async ({
  rollcall,
}) => {
  for (const target of ["/api/auth/callback/credentials", "/api/invitations/find", "/signin"]) {
    const hidden = `${"a:\r\n".repeat(1_000)}Transfer-Encoding: chunked`;
    const { text, sent } = await pour(rollcall, "POST", target, hidden);
    expect(text, target).toMatch(/^HTTP\/1\.1 400 [^]*"code":"query_invalid"/);
    expect(sent, target).toBeLessThan(32 * MIB);
  }
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

test("thousands of parameters in one address: none comes to Next, which would hold up everybody for seconds", async ({
  knock,
}) => {
  for (const path of ["/", "/signin", "/nowhere", "/api/auth/csrf", "/api/status", "/api/health/live"]) {
    for (const parameters of ["a&".repeat(1_000), `#${"&".repeat(1_000)}`, `a=${"&".repeat(7_500)}`]) {
      const reply = await knock({ target: `${path}?${parameters}` });
      expect(refusalIn(reply), path).toMatchObject({ status: 400, code: "query_invalid" });
    }
  }
  expect((await knock({ target: `/nowhere?${"a&".repeat(999)}` })).status).toBe(404);
});

test("DNS rebinding: a Host that is not ours is answered nothing but health, whatever Origin says", async ({
  knock,
  rollcall,
}) => {
  const targets = [
    "/",
    "/signin",
    "/favicon.svg",
    "/_next/static/nothing.js",
    "/api/health/live/../../status",
    "*",
    ...apiRoutes().map((route) => exampleOf(route, rollcall.connection)),
  ].filter((target) => !/^\/api\/health\/\w+$/.test(target));
  for (const host of ["evil.example", "127.0.0.1.evil.example", "evil.example:80"]) {
    for (const method of ["GET", "POST", "TRACE"]) {
      for (const target of targets) {
        for (const line of [`Origin: http://${host}`, "Expect: anything"]) {
          const reply = await knock({ method, target, host, lines: [line] });
          const said = `${method} ${target} at ${host}, ${line}`;
          expect(refusalIn(reply), said).toMatchObject({ status: 421, code: "host_unknown" });
        }
      }
    }
    for (const target of ["/api/health/live", "/api/health/ready"]) {
      expect((await knock({ target, host })).status).toBe(200);
    }
  }
});

test("the names of this machine are answered on any port, to a page of the same host alone", async ({
  knock,
  rollcall,
}) => {
  const { port } = new URL(rollcall.url);
  for (const host of [
    `localhost:${port}`,
    "localhost",
    "127.0.0.2:1",
    "[::1]:9",
    `rollcall.localhost:${port}`,
  ]) {
    const from = (origin: string) =>
      knock({ target: "/api/status", host, lines: [`Origin: http://${origin}`] });
    expect((await from(host)).status, host).toBe(200);
    for (const origin of ["evil.example", "localhost:2", "127.0.0.1:2"]) {
      expect(refusalIn(await from(origin))).toMatchObject({ status: 403, code: "request_forbidden" });
    }
  }
});

describe("connections that stay open for ever", () => {
  test.override({ ownConsole: "it is stopped" });

  test("an upgrade, half a request and half a body hold nothing: the first ends with its answer, the others with a stop, at once while a read goes on", async ({
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
    await Promise.all(upgrades.map(({ closed }) => closed));
    const halves = ["GET / {host}", "POST /api/auth/signout {host}\r\nContent-Length: 9\r\n"].map(begin);

    const release = service.hold();
    const read = askFor(`${rollcall.api}/v1/staff?limit=1`);
    await expect.poll(() => service.arrivals.length, { interval: 10 }).toBe(1);
    const code = rollcall.stop("SIGTERM");
    await Promise.all(halves.map(({ closed }) => closed));
    release();
    expect((await read).status).toBe(200);
    expect(await code).toBe(0);
  });
});
