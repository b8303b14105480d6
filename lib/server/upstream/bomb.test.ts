import { fork } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { createGzip, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Growth } from "./bomb-child";
import { json, type ServiceDouble, startServiceDouble } from "./service-double";
import type { Way } from "./testing-answers";

const MIB = 1024 * 1024;
const MOST_GROWTH = 32 * MIB;
const LARGE_BUDGET = { "ratelimit-limit": "9999", "ratelimit-remaining": "9999", "ratelimit-reset": "60" };

let service: ServiceDouble;
/** Resolves when the client has cut the connection of an endless answer. */
let cut: Promise<void>;

beforeEach(async () => {
  service = await startServiceDouble();
});

afterEach(() => service.close());

/** What reads that are answered like this cost a process of its own. */
async function growth(way: Way, reads: number): Promise<Growth> {
  service.resource = (request, response) =>
    request.url?.includes("limit=2") ? way(request, response) : json(response, 200, {}, LARGE_BUDGET);
  const child = fork(join(import.meta.dirname, "bomb-child.ts"), [service.url, String(reads)], {
    execArgv: ["--import", "tsx"],
  });
  const [report] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the child ended with ${code}`))),
  ]);
  return report;
}

function zipped(bytes: Buffer): Way {
  const bomb = gzipSync(bytes);
  return (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
}

/** Writes without end, as fast as it is read. */
function endless(response: ServerResponse, chunk: Buffer, headers: Record<string, string>): void {
  response.writeHead(200, headers);
  const into = headers["content-encoding"] ? createGzip() : response;
  if (into !== response) into.pipe(response);
  let isOpen = true;
  cut = new Promise((resolve) => {
    response.on("close", () => {
      isOpen = false;
      into.destroy();
      resolve();
    });
  });
  const fill = () => {
    while (isOpen && into.write(chunk));
    if (isOpen) into.once("drain", fill);
  };
  into.on("error", () => {});
  fill();
}

describe("an answer cannot fill the memory: the process grows by at most 32 MiB, and the code is told", () => {
  test.each<[string, Way]>([
    ["64 MiB of zeros in 64 KiB of gzip", zipped(Buffer.alloc(64 * MIB))],
    ["64 MiB of JSON in gzip", zipped(Buffer.from(`{"data":"${"a".repeat(64 * MIB)}"}`))],
    ["gzip in gzip", zipped(gzipSync(Buffer.alloc(64 * MIB)))],
    ["two million objects in gzip", zipped(Buffer.from(`{"data":[${"{},".repeat(2_000_000)}{}]}`))],
    ["a million levels in gzip", zipped(Buffer.from(`{"data":${"[".repeat(1_000_000)}`))],
  ])("%s, five times", async (_name, way) => {
    const { bytes, outcomes } = await growth(way, 5);
    expect(outcomes).toEqual(Array(5).fill("upstream_invalid_response"));
    expect(bytes).toBeLessThanOrEqual(MOST_GROWTH);
  });

  test.each<[string, Record<string, string>]>([
    ["in gzip", { "content-encoding": "gzip" }],
    ["as it is", {}],
  ])("an endless answer %s, and its connection is cut", async (_name, headers) => {
    const chunk = Buffer.alloc(64 * 1024, "a");
    const { bytes, outcomes } = await growth((_request, response) => endless(response, chunk, headers), 1);
    expect(outcomes).toEqual(["upstream_invalid_response"]);
    expect(bytes).toBeLessThanOrEqual(MOST_GROWTH);
    await cut;
  });
});
