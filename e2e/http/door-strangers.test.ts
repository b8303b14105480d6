import { connect } from "node:net";
import type { Console } from "@/e2e/console";
import { apiRoutes, exampleOf } from "./api-routes";
import { NOBODY } from "./ask";
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
