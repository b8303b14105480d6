import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import {
  type Bytes,
  drip,
  type RawService,
  startRawService,
} from "@/lib/server/upstream/testing/raw-service";
import { KEY, read } from "@/lib/server/upstream/testing/testbed";
import { createUpstreams, TIMEOUTS, type Upstream } from "@/lib/server/upstream/upstream";

let clock: FakeClock;
let service: RawService;
let upstream: Upstream;
let attempts: Attempt[];
let isStalling: boolean;

beforeEach(async () => {
  clock = new FakeClock();
  isStalling = true;
  service = await startRawService();
  service.onStall = () => void giveUpWaiting();
  attempts = [];
  const observe = (attempt: Attempt) => void attempts.push(attempt);
  const upstreams = createUpstreams({ observe, clock, random: () => 0 });
  upstream = upstreams.to(createTarget(service.url, KEY));
});

afterEach(async () => {
  await upstream.dispatcher.destroy();
  await service.close();
});

const CHUNKED = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n";
const HALF_GZIP = gzipSync('{"object":"list","data":[]}').subarray(0, 20);

function bytes(...parts: (string | Buffer)[]): Bytes {
  return (socket) => void socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

const STALLS: [string, Bytes][] = [
  ["before anything", () => {}],
  ["within the status line", bytes("HTTP/1.1 20")],
  ["after the status line", bytes("HTTP/1.1 200 OK\r\n")],
  ["within the headers", bytes("HTTP/1.1 200 OK\r\ncontent-type: appl")],
  ["in headers that never end", drip("a", "HTTP/1.1 200 OK\r\nx-slow: ")],
  ["in an early hint after another", drip("HTTP/1.1 103 Early Hints\r\n\r\n")],
  ["after the headers", bytes("HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n")],
  ["within its length", bytes('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"object":')],
  ["in a body without a length", bytes('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"object":')],
  ["between chunks", bytes(CHUNKED, '\r\na\r\n{"object":\r\n')],
  ["after the size of a chunk", bytes(CHUNKED, "\r\na\r\n")],
  ["within a chunk", bytes(CHUNKED, '\r\na\r\n{"obj')],
  ["before the last chunk", bytes(CHUNKED, '\r\n11\r\n{"object":"list"}\r\n')],
  ["within its gzip", bytes(CHUNKED, "content-encoding: gzip\r\n\r\n14\r\n", HALF_GZIP, "\r\n")],
  ["in one byte after another", drip("1\r\n \r\n", `${CHUNKED}\r\n`)],
];

/** The bytes that came have been read, as all ends are of this process; more will not come before the deadline. */
async function giveUpWaiting(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await settle();
  if (isStalling) clock.expire();
}

/** A read that must fail in time, leave no connection behind, and be followed by a good one. */
async function expectTimeout(recover: () => void): Promise<void> {
  const outcome = read(upstream).catch((error: unknown) => error);
  expect(await clock.until(outcome)).toBe(TIMEOUTS.overallMs);
  expect(await outcome).toMatchObject({ code: "upstream_timeout" });
  // An exchange goes on for others who may want its token, until its own time is over.
  while (clock.expire()) await settle();
  await service.abandoned();
  isStalling = false;
  recover();
  const next = read(upstream, "?limit=1");
  await clock.until(next);
  expect((await next).status).toBe(200);
  // Nothing is left that idling did not explain.
  await upstream.dispatcher.close();
  await service.deserted();
}

/** What was waited for in vain counts in the latency. */
function expectLatency(): void {
  const waits = attempts.filter(({ purpose, code }) => purpose !== "token" && code === "upstream_timeout");
  const counted = waits.filter(({ sent, serviceMs }) => sent && serviceMs !== undefined);
  expect(counted.length).toBeGreaterThan(0);
  expect(counted).toEqual(waits);
}

describe("an answer that stalls is a timeout, leaves no connection, and the next call succeeds", () => {
  describe.each(STALLS)("%s", (_where, stall) => {
    test("from a resource", async () => {
      const good = service.resource;
      service.resource = stall;
      await expectTimeout(() => {
        service.resource = good;
      });
      expectLatency();
    });

    test("from the token endpoint", async () => {
      const good = service.token;
      service.token = stall;
      await expectTimeout(() => {
        service.token = good;
      });
    });
  });

  test("as is one that has begun, whose Request-Id is named", async () => {
    service.resource = bytes("HTTP/1.1 200 OK\r\nrequest-id: req_7\r\ncontent-length: 99\r\n\r\n{");
    const outcome = read(upstream).catch((error: unknown) => error);
    await clock.until(outcome);
    const upstreamDetail = { upstream: { status: 200, requestId: "req_7" } };
    expect(await outcome).toMatchObject({ code: "upstream_timeout", detail: upstreamDetail });
    expect(attempts.at(-1)).toMatchObject({ code: "upstream_timeout", status: 200, requestId: "req_7" });
  });

  test("but a 429 asks for its pause, though its body does not come", async () => {
    service.resource = bytes("HTTP/1.1 429 X\r\nretry-after: 30\r\ncontent-length: 99\r\n\r\n{");
    for (const calls of [1, 2]) {
      const outcome = read(upstream, `?limit=${calls}`).catch((error: unknown) => error);
      await clock.until(outcome);
      expect(await outcome).toMatchObject({ code: "budget_exhausted" });
    }
    expect(attempts.filter(({ path, sent }) => path === "/v1/staff" && sent)).toHaveLength(1);
  });

  test("as is a service that takes the connection and reads nothing", async () => {
    service.isDeaf = true;
    await expectTimeout(() => {
      service.isDeaf = false;
    });
  });
});
