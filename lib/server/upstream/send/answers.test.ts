import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeredWith, body, LIST, raw, type Way } from "@/lib/server/upstream/testing/answers";
import { apiError, json, startServiceDouble } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0 });
});

afterEach(() => bed.close());

const DEEP = "[".repeat(10_000) + "]".repeat(10_000);
const LENGTH = `Content-Length: ${LIST.length}`;

describe("an answer that the interface does not allow is upstream_invalid_response, and the next good call succeeds", () => {
  test.each<[string, Way]>([
    ["HTML with 200", body("<!doctype html><p>hi", { "content-type": "text/html" })],
    ["HTML with 200 that says it is JSON", body("<p>hi", { "content-type": "application/json" })],
    ["an empty 200", body("")],
    ["white space", body(" \r\n\t ")],
    ...["null", "true", "0", '"text"', "[]", `[${LIST}]`].map((text): [string, Way] => [text, body(text)]),
    ["two objects", body("{}{}")],
    ["an object cut short by itself", body(LIST.slice(0, -1))],
    ["JSON in UTF-16", body(Buffer.from(`\ufeff${LIST}`, "utf16le"))],
    ["10,000 levels of arrays", body(`{"data":${DEEP}}`)],
    ["10,000 levels of objects", body(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)],
    ["10,000 levels in an error", (_q, r) => void r.writeHead(404).end(`{"error":${DEEP}}`)],
    ["a million values", body(`{"data":[${"{},".repeat(1_000_000)}0]}`)],
    ["9 MiB", body("x".repeat(9 * 1024 * 1024))],
    ["HTML with 404", (_q, r) => void r.writeHead(404).end("<h1>Not found")],
    ["HTML with 502", (_q, r) => void r.writeHead(502).end("<h1>Bad gateway")],
    ["an empty 500", (_q, r) => void r.writeHead(500).end()],
    ["an error without a code", (_q, r) => json(r, 400, { error: { type: "x", message: "y" } })],
    ["an error that is text", (_q, r) => json(r, 400, { error: "invalid_request" })],
    [
      "an error whose fields are inherited",
      (_q, r) => void r.writeHead(400).end('{"error":{"__proto__":{"type":"a","code":"b","message":"c"}}}'),
    ],
    ["status 999", raw(`HTTP/1.1 999 What\r\n${LENGTH}\r\n\r\n${LIST}`)],
    ["status 600", raw(`HTTP/1.1 600 What\r\n${LENGTH}\r\n\r\n${LIST}`)],
  ])("%s", async (_name, way) => {
    const { failure, next } = await answeredWith(bed, way);
    expect(failure).toMatchObject({ code: "upstream_invalid_response" });
    expect(next).toBe(200);
  });
});

/** What the service may say any day (interface, "Versioning" 4 and 7), and what JSON may hold. */
const PASSED: [string, string][] = [
  ["a 20-digit id", '{"data":[{"object":"staff","id":12345678901234567890}]}'],
  [
    "numbers JavaScript would write otherwise",
    '{"a":1e400,"b":-0,"c":1.0,"d":0.1e-7,"e":123456789.123456789123}',
  ],
  [
    "fields called __proto__ and constructor",
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  ],
  ["duplicate keys", '{"a":1,"a":2}'],
  ["lone surrogates, escaped", '{"name":"\\ud800 and \\udc00"}'],
  ["every script", '{"name":"Łukasz 张伟 ภาษาไทย 🧑🏽‍⚕️ \u2028"}'],
  ["unknown fields and object types", '{"object":"shift_pattern","brand_new":{"deeply":["nested",null]}}'],
  ["white space around it", `\n ${LIST} \r\n`],
  ["200 levels", `{"a":${"[".repeat(199)}${"]".repeat(199)}}`],
  ["brackets in strings", `{"a":"${"[{".repeat(10_000)}\\"["}`],
];

describe("an answer of the service is passed on unchanged", () => {
  test.each(PASSED)("%s", async (_name, text) => {
    expect(await answeredWith(bed, body(text))).toMatchObject({
      answer: { status: 200, body: text },
      next: 200,
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("except for a byte order mark, which is no part of the text", async () => {
    const { answer } = await answeredWith(bed, body(`\ufeff${LIST}`));
    expect(answer?.body).toBe(LIST);
  });

  test("with bytes that are not UTF-8 it loses those characters, not the page", async () => {
    const broken = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xed, 0xa0, 0x80]),
      Buffer.from('x"}'),
    ]);
    const { answer, next } = await answeredWith(bed, body(broken));
    expect(JSON.parse(answer?.body ?? "")).toEqual({ name: "\ufffd\ufffd\ufffd\ufffdx" });
    expect(next).toBe(200);
  });

  test.each([400, 403, 404, 409, 418, 451, 501, 599])(
    "an error with a code nobody knows yet, status %i",
    async (status) => {
      const { answer, next } = await answeredWith(bed, (_q, r) => apiError(r, status, "brand_new.code-2"));
      expect(answer).toMatchObject({ status, body: expect.stringContaining("brand_new.code-2") });
      expect(next).toBe(200);
    },
  );

  test.each<[string, Record<string, unknown>]>([
    ["null for members that are optional", { param: null, doc_url: null, request_id: null }],
    ["members with the names of Rollcall's own", { upstream: "eu-1", reaches_back_to: {} }],
  ])("an error with %s", async (_name, more) => {
    const error = { type: "permission_error", code: "org_locked", message: "Locked.", ...more };
    const { answer } = await answeredWith(bed, (_q, r) => json(r, 403, { error }));
    expect(answer).toMatchObject({ status: 403, body: JSON.stringify({ error }) });
    expect(bed.attempts.at(-2)).toMatchObject({ status: 403, code: "org_locked", requestId: "req_1" });
  });

  test.each([407, 408, 421])(
    "except with status %i, which a browser would take for its own connection's: that is not understood",
    async (status) => {
      const { failure, next } = await answeredWith(bed, (_q, r) => apiError(r, status, "brand_new"));
      expect(failure).toMatchObject({
        code: "upstream_invalid_response",
        detail: { upstream: { status, code: "brand_new", requestId: "req_1" } },
      });
      expect(bed.service.resources).toHaveLength(2);
      expect(next).toBe(200);
    },
  );

  test.each([200, 201, 202, 203, 206, 226, 299])("a success with status %i", async (status) => {
    expect(await answeredWith(bed, (_q, r) => json(r, status, {}))).toMatchObject({
      answer: { status, body: "{}" },
      next: 200,
    });
  });

  test.each<[string, Way]>([
    ["204", (_q, r) => void r.writeHead(204).end()],
    ["204 with a body", raw(`HTTP/1.1 204 No\r\n${LENGTH}\r\n\r\n${LIST}`)],
    [
      "204 with a body, the connection kept open",
      (q) => void q.socket.write(`HTTP/1.1 204 No\r\n${LENGTH}\r\n\r\n${LIST}`),
    ],
    ["204 in gzip", (_q, r) => void r.writeHead(204, { "content-encoding": "gzip" }).end()],
    [
      "204 in an encoding nobody asked for",
      (_q, r) => void r.writeHead(204, { "content-encoding": "br" }).end(),
    ],
    ["205 with a body", raw(`HTTP/1.1 205 Reset\r\n${LENGTH}\r\n\r\n${LIST}`)],
  ])("%s, and no body", async (name, way) => {
    const { answer, next } = await answeredWith(bed, way);
    expect(answer).toMatchObject({ status: Number(name.slice(0, 3)), body: null });
    expect(next).toBe(200);
  });
});

describe("a redirect is never followed, and the next good call succeeds", () => {
  test.each([300, 301, 302, 303, 304, 305, 307, 308])("%i", async (status) => {
    const elsewhere = await startServiceDouble();
    const redirect: Way = (_q, r) =>
      void r.writeHead(status, { location: `${elsewhere.url}/v1/staff`, "request-id": "req_r" }).end();
    const { failure, next } = await answeredWith(bed, redirect);
    expect(failure).toMatchObject({
      code: "upstream_redirect",
      detail: { upstream: { status, requestId: "req_r" } },
    });
    expect(next).toBe(200);
    bed.upstream.tokens.drop(
      await bed.upstream.tokens.get({ connection: "c", purpose: "browse", operation: "o" }),
    );
    bed.service.token = redirect;
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_redirect" });
    expect(elsewhere.exchanges + elsewhere.resources.length).toBe(0);
    await elsewhere.close();
  });
});

describe("no answer at all", () => {
  test.each<[string, Way]>([
    ["a connection cut off", (q) => void q.socket.destroy()],
    ["a connection reset", (q) => void q.socket.resetAndDestroy()],
    ["a head cut short", raw("HTTP/1.1 200 OK\r\nContent-Le")],
  ])("%s is unreachable, and the next good call succeeds", async (_name, way) => {
    const { failure, next } = await answeredWith(bed, way);
    expect(failure).toMatchObject({ code: "upstream_unreachable" });
    expect(next).toBe(200);
  });

  test("a service that is not there is unreachable", async () => {
    await bed.read();
    await bed.service.close();
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_unreachable" });
  });
});
