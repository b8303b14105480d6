import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeCertificate } from "@/lib/server/db/testing/certificate";
import { createTarget } from "./protocol/target";
import { Secrets } from "./secrets/secrets";
import { send } from "./send/send";
import { FakeClock } from "./testing/fake-clock";
import { json } from "./testing/service-double";
import { KEY, openTestbed, PATIENT, read } from "./testing/testbed";
import { createUpstreams } from "./upstream";

let clock: FakeClock;
let folder: string;
let close: () => Promise<void>;

beforeEach(() => {
  clock = new FakeClock();
  close = async () => {};
  folder = mkdtempSync(join(tmpdir(), "rollcall-connection-"));
});

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** Where this server listens. */
async function listen(server: Server, scheme: string): Promise<string> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => open.add(socket));
  close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nobody listens there any more. */
async function vacate(): Promise<string> {
  const url = await listen(createServer(), "http");
  await close();
  return url;
}

function listenWithOwnCertificate(): Promise<string> {
  const { certificate, key } = makeCertificate(folder);
  return listen(createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }), "https");
}

const takeAnd = (then: (socket: Socket) => void) =>
  createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => then(socket));
  });

describe("what is sent", () => {
  let impatient: AbortController;

  beforeEach(() => {
    impatient = new AbortController();
  });

  test.each<[string, () => Promise<string>, string, boolean]>([
    ["where nobody listens", vacate, "upstream_unreachable", false],
    ["where the certificate is not trusted", listenWithOwnCertificate, "upstream_unreachable", false],
    [
      "where the TLS handshake is never answered",
      () =>
        listen(
          takeAnd(() => clock.expire()),
          "https",
        ),
      "upstream_unreachable",
      false,
    ],
    [
      "by somebody who gives up during the TLS handshake",
      () =>
        listen(
          takeAnd(() => impatient.abort(Object.assign(new Error(), { code: "gone" }))),
          "https",
        ),
      "gone",
      false,
    ],
    [
      "where it is taken and the connection cut",
      () =>
        listen(
          takeAnd((socket) => socket.destroy()),
          "http",
        ),
      "upstream_unreachable",
      true,
    ],
    [
      "where it is taken and never answered",
      () =>
        listen(
          takeAnd(() => clock.expire()),
          "http",
        ),
      "upstream_timeout",
      true,
    ],
  ])("%s", async (_where, place, code, hadConnection) => {
    const url = await place();
    let isConnected = false;
    const dispatcher = new Agent();
    const sent = send({
      method: "GET",
      url: `${url}/v1/staff`,
      headers: {},
      signal: impatient.signal,
      clock,
      timeoutMs: 8_000,
      mostBytes: 1_024,
      dispatcher,
      secrets: new Secrets(KEY),
      onConnected: () => {
        isConnected = true;
      },
    });
    await expect(sent).rejects.toMatchObject({ code });
    await dispatcher.destroy();
    expect(isConnected).toBe(hadConnection);
  });
});

test("a host that makes no connection is one that cannot be reached: nobody was asked, so nobody was slow", async () => {
  const url = await listen(createServer(), "https");
  const upstreams = createUpstreams({ observe: () => {}, clock, timeouts: { ...PATIENT, connectMs: 50 } });
  const upstream = upstreams.to(createTarget(url, KEY));
  const call = read(upstream);
  await clock.until(call.catch(() => {}));
  await expect(call).rejects.toMatchObject({ code: "upstream_unreachable" });
  await upstream.dispatcher.destroy();
});

test("reads of a service that is away are told as such, and spend nothing", async () => {
  const bed = await openTestbed({ clock });
  const headers = { "ratelimit-limit": "120", "ratelimit-remaining": "119", "ratelimit-reset": "60" };
  bed.service.resource = (_request, response) =>
    json(response, 200, { object: "list", url: "/v1/staff", has_more: false, data: [] }, headers);
  await bed.read();
  await bed.service.close();
  const away = bed.read().catch(() => {});
  await clock.until(away);
  const [first, ...others] = bed.attempts.filter(({ purpose }) => purpose === "browse");
  expect(first?.isUnconnected).toBeUndefined();
  expect(others.map(({ sent, isUnconnected }) => ({ sent, isUnconnected }))).toEqual(
    others.map(() => ({ sent: true, isUnconnected: true })),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(bed.upstream.budget.state()).toMatchObject({ remaining: 119, by: [{ person: "ada", calls: 1 }] });
  await bed.upstream.dispatcher.destroy();
});
