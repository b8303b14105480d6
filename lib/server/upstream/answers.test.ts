import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiError, json, type ServiceDouble } from "./service-double";
import { openTestbed, type Testbed } from "./testbed";
import { TIMEOUTS } from "./upstream";

/** 64 MiB in some 60 KiB. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed();
});

afterEach(() => bed.close());

describe("what comes down", () => {
  test("status, body text and documented headers arrive as sent, everything else stays behind", async () => {
    const body =
      '{"object":"list","url":"/v1/staff","has_more":false,"data":[{"object":"staff","id":12345678901234567890}]}';
    bed.service.resource = (_request, response) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "request-id": "req_9",
        "service-version": "v1",
        "ratelimit-limit": "120",
        "ratelimit-remaining": "119",
        "ratelimit-reset": "60",
        "set-cookie": "a=b",
        "access-control-allow-origin": "*",
        "content-security-policy": "default-src *",
      });
      response.end(body);
    };
    const answer = await bed.read();
    expect(answer).toMatchObject({ status: 200, body, source: "upstream", attempts: 1 });
    expect(Object.keys(answer.headers).toSorted()).toEqual([
      "ratelimit-limit",
      "ratelimit-remaining",
      "ratelimit-reset",
      "request-id",
      "service-version",
    ]);
  });

  test("the service's own error passes with its status and body", async () => {
    bed.service.resource = (_request, response) => apiError(response, 403, "org_locked");
    const answer = await bed.read();
    expect(answer.status).toBe(403);
    expect(answer.body).toContain("org_locked");
  });

  test("204 passes without a body", async () => {
    bed.service.resource = (_request, response) => response.writeHead(204).end();
    expect(await bed.read()).toMatchObject({ status: 204, body: null });
  });

  test("gzip is decoded", async () => {
    const body = JSON.stringify({ object: "list", data: [], has_more: false });
    bed.service.resource = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(body));
    expect((await bed.read()).body).toBe(body);
  });

  test.each<[string, ServiceDouble["resource"], string]>([
    [
      "HTML with 200",
      (_q, r) => r.writeHead(200, { "content-type": "text/html" }).end("<p>hi"),
      "upstream_invalid_response",
    ],
    ["an empty 200", (_q, r) => r.writeHead(200).end(), "upstream_invalid_response"],
    ["null", (_q, r) => json(r, 200, null), "upstream_invalid_response"],
    ["an array", (_q, r) => json(r, 200, []), "upstream_invalid_response"],
    ["HTML with 502", (_q, r) => r.writeHead(502).end("<h1>Bad gateway"), "upstream_invalid_response"],
    [
      "a redirect",
      (_q, r) => r.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
      "upstream_redirect",
    ],
    ["a body cut short", (_q, r) => cutShort(r), "upstream_invalid_response"],
    ["a connection cut off", (q) => q.socket.destroy(), "upstream_unreachable"],
    [
      "an unknown encoding",
      (_q, r) => r.writeHead(200, { "content-encoding": "br" }).end("x"),
      "upstream_invalid_response",
    ],
    [
      "damaged gzip",
      (_q, r) => r.writeHead(200, { "content-encoding": "gzip" }).end("nonsense"),
      "upstream_invalid_response",
    ],
    ["9 MiB", (_q, r) => r.writeHead(200).end("x".repeat(9 * 1024 * 1024)), "upstream_invalid_response"],
    [
      "a gzip bomb",
      (_q, r) => r.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
      "upstream_invalid_response",
    ],
  ])("%s is told by its code, and the next good call succeeds", async (_name, resource, code) => {
    const good = bed.service.resource;
    bed.service.resource = resource;
    await expect(bed.read()).rejects.toMatchObject({ code });
    bed.service.resource = good;
    await expect(bed.read()).resolves.toMatchObject({ status: 200 });
  });

  test.each<[string, ServiceDouble["resource"]]>([
    ["no answer at all", () => {}],
    ["an answer that stalls", (_q, r) => r.writeHead(200).write("{")],
  ])("%s is told as a timeout, and the next good call succeeds", async (_name, resource) => {
    await bed.read();
    const good = bed.service.resource;
    bed.service.resource = resource;
    bed.timeouts.attemptMs = 200;
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_timeout" });
    bed.service.resource = good;
    bed.timeouts.attemptMs = TIMEOUTS.attemptMs;
    await expect(bed.read()).resolves.toMatchObject({ status: 200 });
  });

  test("a service that is not there is unreachable", async () => {
    await bed.read();
    await bed.service.close();
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_unreachable" });
  });
});

function cutShort(response: Parameters<ServiceDouble["resource"]>[1]): void {
  response.writeHead(200, { "content-length": "500" });
  response.write('{"object":"list"');
  setImmediate(() => response.destroy());
}
