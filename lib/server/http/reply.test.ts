import { describe, expect, test } from "vitest";
import { BudgetExhausted, InvalidResponse, LocalError } from "@/lib/server/upstream/errors/errors";
import type { Answer } from "@/lib/server/upstream/send/answer";
import { errorBody, replyAnswer, replyError, replyJson } from "./reply";

const LIMITS = { "ratelimit-limit": "120", "ratelimit-remaining": "119", "ratelimit-reset": "60" };
const PRIVATE = {
  "cache-control": "private, no-store",
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
};

function answer(more: Partial<Answer> = {}): Answer {
  const headers = { "request-id": "req_1", "service-version": "v1", ...LIMITS };
  return {
    status: 200,
    headers,
    body: '{"id":12345678901234567890}',
    source: "upstream",
    operation: "op",
    requestId: "req_1",
    attempts: 2,
    ...more,
  };
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}

describe("an answer of the service", () => {
  test("has its status, its text and its documented headers, built anew", async () => {
    const response = replyAnswer(answer());
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"id":12345678901234567890}');
    expect(headersOf(response)).toEqual({
      ...PRIVATE,
      ...LIMITS,
      "request-id": "req_1",
      "service-version": "v1",
      "rollcall-source": "upstream",
      "rollcall-attempts": "2",
    });
  });

  test("without an id of the service has the one that Rollcall gave its call", () => {
    const reply = replyAnswer(answer({ headers: {}, requestId: "local_1" }));
    expect(reply.headers.get("request-id")).toBe("local_1");
  });

  test.each(["shared", "cache"] as const)(
    "from a call of somebody else (%s) has no RateLimit: it was not spent",
    (source) => {
      const headers = headersOf(replyAnswer(answer({ source, attempts: 0 })));
      expect(headers).toMatchObject({
        "rollcall-source": source,
        "rollcall-attempts": "0",
        "request-id": "req_1",
      });
      expect(Object.keys(headers).filter((name) => name.startsWith("ratelimit"))).toEqual([]);
    },
  );

  test.each([
    [0, "0"],
    [999, "0"],
    [4_999, "4"],
  ])("from memory, %i ms old, has Age %s; no other has one", (ageMs, age) => {
    expect(replyAnswer(answer({ source: "cache", ageMs })).headers.get("age")).toBe(age);
    expect(replyAnswer(answer()).headers.has("age")).toBe(false);
  });

  test("carries documented headers only", () => {
    const headers = {
      ...answer().headers,
      "set-cookie": "a=b",
      "content-length": "1",
      "transfer-encoding": "chunked",
    };
    expect(headersOf(replyAnswer(answer({ headers })))).toEqual(headersOf(replyAnswer(answer())));
  });

  test.each(["a\r\nSet-Cookie: a=b", "a\r\n folded", "\0", "\u2028", "🧑", "\x1b[31m", "r\xe9q", ""])(
    "does without a value that HTTP could not carry on as it is: %j",
    (value) => {
      const response = replyAnswer(answer({ headers: { link: value, "request-id": "req_1" } }));
      expect(response.headers.has("link")).toBe(false);
      expect(response.headers.get("request-id")).toBe("req_1");
    },
  );

  test.each([204, 205])("with %i has neither body nor type", async (status) => {
    const response = replyAnswer(answer({ status, body: null }));
    expect(response.status).toBe(status);
    expect(response.body).toBeNull();
    expect(response.headers.has("content-type")).toBe(false);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each([200, 201, 206, 226, 299, 400, 401, 403, 404, 418, 429, 500, 503, 599])(
    "with %i keeps it",
    (status) => {
      expect(replyAnswer(answer({ status })).status).toBe(status);
    },
  );
});

describe("an error of Rollcall's own", () => {
  test("has the service's shape, a local id, and says that it is local", async () => {
    const error = new LocalError("query_invalid", "Too long.", { param: "starting_after" });
    const response = replyError(error, { allow: "GET" });
    expect(response.status).toBe(400);
    expect(headersOf(response)).toEqual({
      ...PRIVATE,
      allow: "GET",
      "request-id": error.requestId,
      "rollcall-source": "local",
    });
    expect(error.requestId).toMatch(/^local_[0-9a-f]{32}$/);
    expect(await response.json()).toEqual({
      error: {
        type: "invalid_request_error",
        code: "query_invalid",
        message: "Too long.",
        param: "starting_after",
        request_id: error.requestId,
      },
    });
  });

  test("keeps the identity of the answer that caused it, and nothing else of it", () => {
    const upstream = { status: 502, code: "bad", requestId: "req_9" };
    const { status, body } = errorBody(new InvalidResponse("it was cut short", upstream));
    expect(status).toBe(502);
    expect(body.error.upstream).toEqual({ status: 502, code: "bad", request_id: "req_9" });
  });

  test.each([
    [1, "1"],
    [1_000, "1"],
    [1_001, "2"],
    [3_600_000, "3600"],
  ])("that passes in %i ms has Retry-After %s: never too early", (ms, seconds) => {
    expect(replyError(new BudgetExhausted(ms)).headers.get("retry-after")).toBe(seconds);
    expect(replyError(new LocalError("path_invalid", "no")).headers.has("retry-after")).toBe(false);
  });
});

test("Rollcall's own answers are private too", async () => {
  const response = replyJson({ now: 1 });
  expect(headersOf(response)).toEqual(PRIVATE);
  expect(await response.json()).toEqual({ now: 1 });
});
