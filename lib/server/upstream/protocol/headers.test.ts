import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeredWith, body, LIST, raw } from "@/lib/server/upstream/testing/answers";
import { apiError, json } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";
import { pickDocumentedHeaders } from "./headers";

const DOCUMENTED = {
  "request-id": "req_9",
  "service-version": "v1",
  "ratelimit-limit": "120",
  "ratelimit-remaining": "119",
  "ratelimit-reset": "60",
  "retry-after": "1",
  deprecation: "true",
  sunset: "Sat, 21 Nov 2026 05:30:30 GMT",
  link: '<https://docs.test/v2>; rel="deprecation"',
};

/** What would act on the browser, on what is between, or on the framing of Rollcall's own answer. */
const DROPPED = {
  "set-cookie": "next-auth.session-token=evil",
  "content-security-policy": "default-src *",
  "access-control-allow-origin": "*",
  "access-control-allow-credentials": "true",
  "cache-control": "public, max-age=31536000",
  "clear-site-data": '"*"',
  "strict-transport-security": "max-age=0",
  "content-disposition": "attachment",
  "content-type": "text/html",
  "content-language": "de",
  "x-frame-options": "ALLOWALL",
  refresh: "0; url=https://evil.test/",
  location: "https://evil.test/",
  etag: '"1"',
  vary: "*",
  age: "999",
  server: "nginx",
  "x-powered-by": "PHP",
  "www-authenticate": "Basic",
  "rollcall-source": "local",
  "alt-svc": 'h3=":443"',
  "report-to": "{}",
  "service-worker-allowed": "/",
};

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0 });
});

afterEach(() => bed.close());

describe("headers", () => {
  test("the documented ones arrive as sent, every other stays behind", async () => {
    const { answer } = await answeredWith(bed, body(LIST, { ...DROPPED, ...DOCUMENTED }));
    expect(answer?.headers).toEqual(DOCUMENTED);
  });

  test.each([
    ["99999999999", "3600"],
    ["Wed, 21 Oct 2065 07:28:00 GMT", "3600"],
    ["1.5", "2"],
    ["5, 9", "9"],
    ["-3", undefined],
    ["soon", undefined],
  ])(
    "a wait of %j with an error that is not about the limit is told as %s: whole seconds, an hour at most",
    async (wait, told) => {
      const { answer } = await answeredWith(bed, (_q, r) =>
        apiError(r, 404, "resource_missing", { "retry-after": wait }),
      );
      expect(answer?.headers["retry-after"]).toBe(told);
    },
  );

  test("none is needed: an answer without Request-Id passes without, and its attempt is known by an id of Rollcall's", async () => {
    const { answer, next } = await answeredWith(bed, body(LIST));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer?.headers).not.toHaveProperty("request-id");
    expect(next).toBe(200);
    expect(bed.attempts[1]).toMatchObject({ status: 200, sent: true });
    expect(bed.attempts[1]?.requestId).toMatch(/^local_[0-9a-f]{32}$/);
  });

  test("another Service-Version is passed on and told to observers", async () => {
    const { answer } = await answeredWith(bed, (_q, r) => json(r, 200, {}, { "service-version": "v2-beta" }));
    expect(answer?.headers["service-version"]).toBe("v2-beta");
    expect(bed.attempts[1]).toMatchObject({ serviceVersion: "v2-beta", requestId: "req_1" });
  });

  test("a repeated one is joined as HTTP joins it", async () => {
    const lines = "Link: <a>\r\nLink: <b>\r\n";
    const { answer } = await answeredWith(
      bed,
      raw(`HTTP/1.1 200 OK\r\n${lines}Content-Length: 62\r\n\r\n${LIST}`),
    );
    expect(answer?.headers.link).toBe("<a>, <b>");
  });

  test("500 others change nothing", async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x-${i}`, "a"]));
    const { answer } = await answeredWith(bed, body(LIST, { ...many, "request-id": "req_9" }));
    expect(answer?.headers).toEqual({ "request-id": "req_9" });
  });

  test.each(["r\xe9q\x85", "", "r\xc3\xa9q"])(
    "a Request-Id of %j is none: the one of Rollcall's is shown",
    async (id) => {
      const { answer } = await answeredWith(
        bed,
        raw(`HTTP/1.1 200 OK\r\nRequest-Id: ${id}\r\nContent-Length: 62\r\n\r\n${LIST}`),
      );
      expect(answer?.headers).not.toHaveProperty("request-id");
      expect(answer?.requestId).toMatch(/^local_/);
      expect(bed.attempts[1]?.requestId).toBe(answer?.requestId);
    },
  );

  test.each(["a\nb", "a\r\nSet-Cookie: a=b", "a\0b", "\x1b[31m", "\x7f", "\u0100", "\u2028", "🧑"])(
    "%j is no value of a header, and is left out",
    (value) => {
      expect(pickDocumentedHeaders({ "request-id": value, link: "fine" })).toEqual({ link: "fine" });
    },
  );

  test("one of more than 1 KiB is left out whole, and the others pass", () => {
    const link = `<https://docs.test/${"x".repeat(1024)}>`;
    expect(pickDocumentedHeaders({ link, "request-id": "r".repeat(1024), sunset: "s".repeat(1025) })).toEqual(
      {
        "request-id": "r".repeat(1024),
      },
    );
  });

  test.each([
    ["Sat, 21 Nov 2026 13:00:05 GMT", "5"],
    ["Sat, 21 Nov 2026 12:00:00 GMT", "0"],
    ["5", "5"],
    ["soon", "soon"],
  ])("a wait until a date, %s, lasts from the date of the answer itself: %s", (wait, seconds) => {
    const date = "Sat, 21 Nov 2026 13:00:00 GMT";
    expect(pickDocumentedHeaders({ date, "retry-after": wait })).toEqual({ "retry-after": seconds });
    expect(pickDocumentedHeaders({ date: "today", "retry-after": wait })).toEqual({ "retry-after": wait });
  });

  test("what an object inherits is no header", () => {
    expect(
      pickDocumentedHeaders(
        JSON.parse('{"__proto__":{"request-id":"x"},"constructor":"y","link":["<a>","<b>"]}'),
      ),
    ).toEqual({
      link: "<a>, <b>",
    });
  });
});
