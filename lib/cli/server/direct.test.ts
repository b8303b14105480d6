import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isDirect } from "./direct";

function from(remoteAddress: string | undefined, headers: Record<string, string>): boolean {
  return isDirect({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
}

test.each([
  ["127.0.0.1", "localhost:3000"],
  ["::1", "[::1]:3000"],
  ["::ffff:127.0.0.1", "127.0.0.1"],
])("a program on this machine, from %s to %s, is direct", (peer, host) =>
  expect(from(peer, { host, accept: "*/*" })).toBe(true),
);

test.each([
  ["192.0.2.1", "localhost", {}],
  [undefined, "localhost", {}],
  ["127.0.0.1", "rollcall.example", {}],
  ["127.0.0.1", "127.0.0.1.example", {}],
  ["127.0.0.1", "localhost", { "x-forwarded-for": "127.0.0.1" }],
  ["127.0.0.1", "localhost", { "x-forwarded-whatever": "" }],
  ["127.0.0.1", "localhost", { "x-real-ip": "127.0.0.1" }],
  ["127.0.0.1", "localhost", { "cf-connecting-ip": "127.0.0.1" }],
  ["127.0.0.1", "localhost", { "x-client-ip": "127.0.0.1" }],
  ["127.0.0.1", "localhost", { forwarded: "for=127.0.0.1" }],
  ["127.0.0.1", "localhost", { via: "1.1 proxy" }],
])("attack: a request from %s to %s with %j is not direct", (peer, host, headers) =>
  expect(from(peer, { host, ...headers })).toBe(false),
);
