import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Way } from "@/lib/server/upstream/testing/answers";
import type { Growth } from "@/lib/server/upstream/testing/bomb-child";
import { json, type ServiceDouble, startServiceDouble } from "@/lib/server/upstream/testing/service-double";

const MIB = 1024 * 1024;
const MOST_GROWTH = 32 * MIB;
const LARGE_BUDGET = { "ratelimit-limit": "9999", "ratelimit-remaining": "9999", "ratelimit-reset": "60" };

let service: ServiceDouble;
/** One process for all answers: being started takes it longer than all that it reads. */
let reader: ChildProcess;
/** Why an endless answer ended. */
let cut: Promise<unknown>;

beforeAll(async () => {
  service = await startServiceDouble();
  service.resource = (_request, response) => json(response, 200, {}, LARGE_BUDGET);
  reader = fork(join(import.meta.dirname, "../testing/bomb-child.ts"), [service.url], {
    execArgv: ["--import", "tsx", "--expose-gc"],
  });
  await report();
});

afterAll(async () => {
  reader.kill();
  await service.close();
});

/** What the reader says next. */
async function report(): Promise<Growth> {
  const ending = new AbortController();
  const { signal } = ending;
  const [said] = await Promise.race([
    once(reader, "message", { signal }),
    once(reader, "exit", { signal }).then(([code]) =>
      Promise.reject(new Error(`the reader ended with ${code}`)),
    ),
  ]).finally(() => ending.abort());
  return said;
}

/** What reads that are answered like this cost a process in which nothing else happens. */
async function growth(way: Way, reads: number): Promise<Growth> {
  service.resource = way;
  reader.send(reads);
  return report();
}

function zipped(bytes: Buffer): Way {
  const bomb = gzipSync(bytes);
  return (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
}

/** Each byte as a chunk of its own. */
function inPieces(bytes: Buffer, headers = ""): Way {
  const chunks = Buffer.alloc(bytes.length * 6, "1\r\n?\r\n");
  for (const [at, byte] of bytes.entries()) chunks[at * 6 + 3] = byte;
  return ({ socket }) => {
    socket.write(`HTTP/1.1 200 OK\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`);
    socket.write(chunks);
    socket.end("0\r\n\r\n");
  };
}

/** Writes without end, as fast as it is read. */
function endless(response: ServerResponse, headers: Record<string, string>): void {
  const chunk = Buffer.alloc(64 * 1024, "a");
  const source = new Readable({
    read() {
      this.push(chunk);
    },
  });
  response.writeHead(200, headers);
  cut = pipeline(source, headers["content-encoding"] ? createGzip() : new PassThrough(), response).catch(
    (error: unknown) => error,
  );
}

describe("an answer cannot fill the memory: the process grows by at most 32 MiB, and the code is told", () => {
  test.each<[string, Way]>([
    ["64 MiB of zeros in 64 KiB of gzip", zipped(Buffer.alloc(64 * MIB))],
    ["64 MiB of JSON in gzip", zipped(Buffer.from(`{"data":"${"a".repeat(64 * MIB)}"}`))],
    ["gzip in gzip", zipped(gzipSync(Buffer.alloc(64 * MIB)))],
    ["two million objects in gzip", zipped(Buffer.from(`{"data":[${"{},".repeat(2_000_000)}{}]}`))],
    ["a million levels in gzip", zipped(Buffer.from(`{"data":${"[".repeat(1_000_000)}`))],
    ["300 KiB, each byte a chunk", inPieces(Buffer.alloc(300 * 1024, " "))],
    [
      "100 KiB of gzip, each byte a chunk",
      inPieces(gzipSync(randomBytes(100 * 1024)), "Content-Encoding: gzip\r\n"),
    ],
  ])("%s, five times", async (_name, way) => {
    const { bytes, outcomes } = await growth(way, 5);
    expect(outcomes).toEqual(Array(5).fill("upstream_invalid_response"));
    expect(bytes).toBeLessThanOrEqual(MOST_GROWTH);
  });

  test.each<[string, Record<string, string>]>([
    ["in gzip", { "content-encoding": "gzip" }],
    ["as it is", {}],
  ])("an endless answer %s, and its connection is cut", async (_name, headers) => {
    const { bytes, outcomes } = await growth((_request, response) => endless(response, headers), 1);
    expect(outcomes).toEqual(["upstream_invalid_response"]);
    expect(bytes).toBeLessThanOrEqual(MOST_GROWTH);
    expect(await cut).toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
});
