import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createUpstream } from "./create-upstream";
import { forward, TIMEOUTS, type Upstream } from "./forward";
import type { Attempt } from "./observe";
import { apiError, json, type ServiceDouble, startServiceDouble } from "./service-double";
import { createTarget } from "./target";

const KEY = "wds_key_that_must_stay_here";

/** 64 MiB in some 60 KiB. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));

let service: ServiceDouble;
let upstream: Upstream;
let attempts: Attempt[];

beforeEach(async () => {
  service = await startServiceDouble();
  attempts = [];
  upstream = createUpstream({
    connection: "default",
    target: createTarget(service.url, KEY),
    observe: (attempt) => attempts.push(attempt),
    timeouts: { ...TIMEOUTS },
  });
});

afterEach(async () => {
  await upstream.dispatcher?.destroy();
  await service.close();
});

function read(search = "", signal?: AbortSignal) {
  const call = { path: "v1/staff", search, purpose: "browse" as const, operation: "op", person: "ada" };
  return forward(upstream, signal ? { ...call, signal } : call);
}

describe("what goes up", () => {
  test("the token goes to /v1 and the key to the token endpoint alone", async () => {
    let presented: string | undefined;
    const issue = service.token;
    service.token = (request, response) => {
      presented = request.headers.authorization;
      issue(request, response);
    };
    await read("?limit=2");
    expect(presented).toBe(`Bearer ${KEY}`);
    expect(service.resources[0]?.headers.authorization).toBe("Bearer token-1");
    expect(service.resources[0]?.url).toBe("/v1/staff?limit=2");
    expect(JSON.stringify(service.resources[0]?.headers)).not.toContain(KEY);
  });

  test("a refused path or query costs the service nothing", async () => {
    await expect(
      forward(upstream, { path: "v1/../x", search: "", purpose: "browse", operation: "op" }),
    ).rejects.toMatchObject({
      code: "path_invalid",
    });
    await expect(read(`?q=${"x".repeat(5000)}`)).rejects.toMatchObject({ code: "query_invalid" });
    expect(service.exchanges + service.resources.length).toBe(0);
  });
});

describe("what comes down", () => {
  test("status, body text and documented headers arrive as sent, everything else stays behind", async () => {
    const body =
      '{"object":"list","url":"/v1/staff","has_more":false,"data":[{"object":"staff","id":12345678901234567890}]}';
    service.resource = (_request, response) => {
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
    const answer = await read();
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
    service.resource = (_request, response) => apiError(response, 403, "org_locked");
    const answer = await read();
    expect(answer.status).toBe(403);
    expect(answer.body).toContain("org_locked");
  });

  test("204 passes without a body", async () => {
    service.resource = (_request, response) => response.writeHead(204).end();
    expect(await read()).toMatchObject({ status: 204, body: null });
  });

  test("gzip is decoded", async () => {
    const body = JSON.stringify({ object: "list", data: [], has_more: false });
    service.resource = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(body));
    expect((await read()).body).toBe(body);
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
    const good = service.resource;
    service.resource = resource;
    await expect(read()).rejects.toMatchObject({ code });
    service.resource = good;
    await expect(read()).resolves.toMatchObject({ status: 200 });
  });

  test.each<[string, ServiceDouble["resource"]]>([
    ["no answer at all", () => {}],
    ["an answer that stalls", (_q, r) => r.writeHead(200).write("{")],
  ])("%s is told as a timeout, and the next good call succeeds", async (_name, resource) => {
    await read();
    const good = service.resource;
    service.resource = resource;
    upstream.timeouts.attemptMs = 200;
    await expect(read()).rejects.toMatchObject({ code: "upstream_timeout" });
    service.resource = good;
    upstream.timeouts.attemptMs = TIMEOUTS.attemptMs;
    await expect(read()).resolves.toMatchObject({ status: 200 });
  });

  test("a service that is not there is unreachable", async () => {
    await read();
    await service.close();
    await expect(read()).rejects.toMatchObject({ code: "upstream_unreachable" });
  });
});

describe("a refused token", () => {
  test("is replaced and the call replayed once, unseen by the caller", async () => {
    let refused = 0;
    const good = service.resource;
    service.resource = (request, response) => {
      if (request.headers.authorization !== "Bearer token-1") return good(request, response);
      refused += 1;
      apiError(response, 401, "authentication_required");
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => read(`?starting_after=${i}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.every((answer) => answer.attempts === 2)).toBe(true);
    expect(refused).toBe(20);
    expect(service.exchanges).toBe(2);
  });

  test("twice never reaches the browser as 401, and stops the exchanges", async () => {
    service.resource = (_request, response) => apiError(response, 401, "authentication_required");
    await expect(read()).rejects.toMatchObject({
      code: "upstream_authentication_failed",
      detail: { upstream: { status: 401, code: "authentication_required", requestId: "req_1" } },
    });
    expect(service.resources).toHaveLength(2);
    expect(service.exchanges).toBe(2);
  });

  test("a rejected key is said with the token endpoint's own identity", async () => {
    service.token = (_request, response) =>
      json(response, 401, { error: "invalid_client", request_id: "req_t" }, { "request-id": "req_t" });
    await expect(read()).rejects.toMatchObject({
      code: "upstream_authentication_failed",
      detail: { upstream: { status: 401, code: "invalid_client", requestId: "req_t" } },
    });
    expect(service.resources).toHaveLength(0);
  });

  test.each<[string, unknown]>([
    ["no access_token", { token_type: "Bearer", expires_in: 900 }],
    ["another type", { access_token: "t", token_type: "MAC", expires_in: 900 }],
    ["a line break in the token", { access_token: "t\r\nX-Evil: 1", token_type: "Bearer", expires_in: 900 }],
    ["a life of nothing", { access_token: "t", token_type: "Bearer", expires_in: 0 }],
    ["a life of a year", { access_token: "t", token_type: "Bearer", expires_in: 31_536_000 }],
    ["a life in words", { access_token: "t", token_type: "Bearer", expires_in: "900" }],
    ["no object", "token"],
  ])("a token answer with %s is refused with the reason", async (_name, body) => {
    service.token = (_request, response) => json(response, 200, body);
    await expect(read()).rejects.toMatchObject({ code: "upstream_invalid_response" });
    expect(service.resources).toHaveLength(0);
  });
});

describe("a 429", () => {
  test("is handed on with what remains of the pause, and nothing is sent until then", async () => {
    service.resource = (_request, response) =>
      apiError(response, 429, "rate_limited", { "retry-after": "30" });
    const answer = await read();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(30);
    await expect(read("?limit=1")).rejects.toMatchObject({ code: "budget_exhausted" });
    expect(service.resources).toHaveLength(1);
  });

  test("with a body that is not the service's is still a pause", async () => {
    service.resource = (_request, response) =>
      response.writeHead(429, { "retry-after": "5" }).end("<h1>slow down");
    await expect(read()).rejects.toMatchObject({
      code: "budget_exhausted",
      detail: { upstream: { status: 429 } },
    });
  });
});

describe("giving up and looking on", () => {
  test("an abort by the caller ends the upstream call", async () => {
    const arrived = new Promise<IncomingMessage>((resolve) => {
      service.resource = resolve;
    });
    const impatient = new AbortController();
    const call = read("", impatient.signal);
    const { socket } = await arrived;
    impatient.abort(new Error("gone"));
    await expect(call).rejects.toThrow("gone");
    if (!socket.destroyed) await once(socket, "close");
  });

  test("every attempt is told once, without key, token or body", async () => {
    let first = true;
    const good = service.resource;
    service.resource = (request, response) => {
      if (!first) return good(request, response);
      first = false;
      apiError(response, 401, "authentication_required");
    };
    await read("?limit=2");
    expect(attempts.map(({ purpose, attempt, status }) => [purpose, attempt, status])).toEqual([
      ["token", 1, 200],
      ["browse", 1, 401],
      ["token", 1, 200],
      ["browse", 2, 200],
    ]);
    expect(attempts[1]).toMatchObject({
      code: "authentication_required",
      requestId: "req_1",
      operation: "op",
      person: "ada",
    });
    expect(JSON.stringify(attempts)).not.toMatch(/token-\d|wds_key/);
  });

  test("a call that was never sent is told as such", async () => {
    service.resource = (_request, response) =>
      apiError(response, 429, "rate_limited", { "retry-after": "30" });
    await read();
    attempts = [];
    await expect(read()).rejects.toThrow();
    expect(attempts).toMatchObject([{ sent: false, code: "budget_exhausted" }]);
  });
});

function cutShort(response: Parameters<ServiceDouble["resource"]>[1]): void {
  response.writeHead(200, { "content-length": "500" });
  response.write('{"object":"list"');
  setImmediate(() => response.destroy());
}
