import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AnswerTooLarge } from "./errors/errors";
import { apiError, json } from "./testing/service-double";
import { KEY, openTestbed, type Testbed } from "./testing/testbed";

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed();
});

afterEach(() => bed.close());

describe("what reaches the service", () => {
  test("the token goes to /v1 and the key to the token endpoint alone", async () => {
    let presented: string | undefined;
    const issue = bed.service.token;
    bed.service.token = (request, response) => {
      presented = request.headers.authorization;
      issue(request, response);
    };
    await bed.read("?limit=2");
    expect(presented).toBe(`Bearer ${KEY}`);
    expect(bed.service.resources[0]?.headers.authorization).toBe("Bearer token-1");
    expect(bed.service.resources[0]?.url).toBe("/v1/staff?limit=2");
    expect(JSON.stringify(bed.service.resources[0]?.headers)).not.toContain(KEY);
  });

  test("a path or query that Rollcall refuses causes no call", async () => {
    await expect(bed.read("", { path: "v1/../x" })).rejects.toMatchObject({
      code: "path_invalid",
    });
    await expect(bed.read(`?q=${"x".repeat(5000)}`)).rejects.toMatchObject({ code: "query_invalid" });
    expect(bed.service.exchanges + bed.service.resources.length).toBe(0);
  });
});

describe("a page for a copy", () => {
  const copy = { purpose: "copy", fresh: false } as const;

  test("neither comes from the cache or another read's call nor changes what others find there", async () => {
    await bed.read("?limit=2", { fresh: false });
    expect(await bed.read("?limit=2", copy)).toMatchObject({ source: "upstream" });
    expect(await bed.read("?limit=2", { fresh: false })).toMatchObject({ source: "cache" });
    const both = await Promise.all([bed.read("?limit=3", copy), bed.read("?limit=3", { fresh: false })]);
    expect(both.map(({ source }) => source)).toEqual(["upstream", "upstream"]);
    expect(await bed.read("?limit=3", copy)).toMatchObject({ source: "upstream" });
    expect(bed.attempts.filter(({ purpose }) => purpose === "copy").map(({ person }) => person)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("ends its call when it is given up", async () => {
    const walk = new AbortController();
    bed.service.resource = () => walk.abort(new Error("the walk was stopped"));
    await expect(bed.read("", { ...copy, signal: walk.signal })).rejects.toThrow("the walk was stopped");
    expect(bed.attempts.at(-1)).toMatchObject({ purpose: "copy", sent: true, code: "aborted" });
  });

  test("may have 8 MiB where others have 4, and a larger one fails with a code of its own", async () => {
    let megabytes = 7;
    bed.service.resource = (_request, response) =>
      response.end(JSON.stringify({ data: ["x".repeat(megabytes * 1024 * 1024)] }));
    expect(await bed.read("", copy)).toMatchObject({ status: 200 });
    await expect(bed.read("?limit=1")).rejects.toBeInstanceOf(AnswerTooLarge);
    megabytes = 8;
    await expect(bed.read("", copy)).rejects.toBeInstanceOf(AnswerTooLarge);
    bed.service.resource = (_request, response) => response.end(JSON.stringify(Array(200_001).fill(0)));
    await expect(bed.read("", copy)).rejects.toBeInstanceOf(AnswerTooLarge);
    bed.service.resource = (_request, response) => response.end("<html>");
    await expect(bed.read("", copy)).rejects.not.toBeInstanceOf(AnswerTooLarge);
  });
});

describe("a refused token", () => {
  test("is replaced and the call replayed once, unnoticed by the caller", async () => {
    const good = bed.service.resource;
    bed.service.resource = (request, response) => {
      if (request.headers.authorization !== "Bearer token-1") return good(request, response);
      apiError(response, 401, "authentication_required");
    };
    expect(await bed.read()).toMatchObject({ status: 200, attempts: 2 });
    expect(bed.service.resources).toHaveLength(2);
    expect(bed.service.exchanges).toBe(2);
  });

  test("twice never reaches the browser as 401, and stops the exchanges", async () => {
    bed.service.resource = (_request, response) => apiError(response, 401, "authentication_required");
    await expect(bed.read()).rejects.toMatchObject({
      code: "upstream_authentication_failed",
      detail: { upstream: { status: 401, code: "authentication_required", requestId: "req_1" } },
    });
    expect(bed.service.resources).toHaveLength(2);
    expect(bed.service.exchanges).toBe(2);
  });

  test("by a page of something in between is none: the token is good, and no exchange is made", async () => {
    bed.service.resource = (_request, response) =>
      void response
        .writeHead(401, { "Content-Type": "text/html", "WWW-Authenticate": "Basic" })
        .end("<h1>401 Authorization Required</h1>");
    const notUnderstood = { code: "upstream_invalid_response", detail: { upstream: { status: 401 } } };
    for (let reads = 0; reads < 3; reads += 1) await expect(bed.read()).rejects.toMatchObject(notUnderstood);
    expect(bed.service.resources).toHaveLength(3);
    expect(bed.service.exchanges).toBe(1);
  });

  test("of a rejected key keeps the identity of the token endpoint's answer", async () => {
    bed.service.token = (_request, response) =>
      json(response, 401, { error: "invalid_client", request_id: "req_t" }, { "request-id": "req_t" });
    await expect(bed.read()).rejects.toMatchObject({
      code: "upstream_authentication_failed",
      detail: { upstream: { status: 401, code: "invalid_client", requestId: "req_t" } },
    });
    expect(bed.service.resources).toHaveLength(0);
  });
});

test("a page about maintenance keeps the pause that it asks for", async () => {
  bed.service.resource = (_request, response) =>
    void response
      .writeHead(503, { "Content-Type": "text/html", "Retry-After": "3600" })
      .end("<h1>Maintenance</h1>");
  await expect(bed.read()).rejects.toMatchObject({
    code: "upstream_invalid_response",
    detail: { upstream: { status: 503 }, retryAfterMs: 3_600_000 },
  });
});

describe("a 429", () => {
  test("is returned with what remains of the pause, and nothing is sent until then", async () => {
    bed.service.resource = (_request, response) =>
      apiError(response, 429, "rate_limited", { "retry-after": "30" });
    const answer = await bed.read();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(30);
    await expect(bed.read("?limit=1")).rejects.toMatchObject({ code: "budget_exhausted" });
    expect(bed.service.resources).toHaveLength(1);
  });

  test("with a body that is not the service's is still a pause", async () => {
    bed.service.resource = (_request, response) =>
      response.writeHead(429, { "retry-after": "5" }).end("<h1>slow down");
    await expect(bed.read()).rejects.toMatchObject({
      code: "budget_exhausted",
      detail: { upstream: { status: 429 } },
    });
  });
});

describe("observers", () => {
  test("hear of every attempt once, without key, token or body", async () => {
    let first = true;
    const good = bed.service.resource;
    bed.service.resource = (request, response) => {
      if (!first) return good(request, response);
      first = false;
      apiError(response, 401, "authentication_required");
    };
    await bed.read("?limit=2");
    expect(bed.attempts.map(({ purpose, attempt, status }) => [purpose, attempt, status])).toEqual([
      ["token", 1, 200],
      ["browse", 1, 401],
      ["token", 1, 200],
      ["browse", 2, 200],
    ]);
    expect(bed.attempts[1]).toMatchObject({
      code: "authentication_required",
      requestId: "req_1",
      operation: "op",
      person: "ada",
    });
    expect(JSON.stringify(bed.attempts)).not.toMatch(/token-\d|wds_key/);
  });

  test("hear that a call was never sent", async () => {
    bed.service.resource = (_request, response) =>
      apiError(response, 429, "rate_limited", { "retry-after": "30" });
    await bed.read();
    bed.attempts.length = 0;
    await expect(bed.read()).rejects.toThrow();
    expect(bed.attempts).toMatchObject([{ sent: false, code: "budget_exhausted" }]);
  });

  describe("an answer without a Request-Id", () => {
    const error = { type: "api_error", code: "api_error", message: "odd" };

    test.each([
      ["has the id that its error object has", { error: { ...error, request_id: "req_9" } }, /^req_9$/],
      [
        "has an id of ours, when that one is no word",
        { error: { ...error, request_id: "a\r\nb" } },
        /^local_/,
      ],
      ["has an id of ours, when there is none at all", { error }, /^local_/],
    ])("%s", async (_what, body, id) => {
      bed.service.resource = (_request, response) => response.writeHead(400).end(JSON.stringify(body));
      const { requestId } = await bed.read();
      expect(requestId).toMatch(id);
      expect(bed.attempts.at(-1)?.requestId).toBe(requestId);
    });

    test("from the cache has the id of the call that brought it", async () => {
      bed.service.resource = (_request, response) =>
        response.writeHead(200).end('{"object":"list","data":[],"has_more":false}');
      const { requestId } = await bed.read();
      expect(await bed.read("", { fresh: false })).toMatchObject({ source: "cache", requestId });
      expect(bed.attempts.at(-1)?.requestId).toBe(requestId);
    });
  });
});
