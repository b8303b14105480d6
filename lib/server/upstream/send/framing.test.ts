import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeredWith, LIST, raw, type Way } from "@/lib/server/upstream/testing/answers";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const OK = "HTTP/1.1 200 OK\r\n";
const LENGTH = `Content-Length: ${LIST.length}\r\n`;
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const CLOSE = "Connection: close\r\n";
const CHUNK = `${LIST.length.toString(16)}\r\n${LIST}\r\n`;

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0 });
});

afterEach(() => bed.close());

/** Each answers with these bytes and then ends the connection. */
const REFUSED: Record<string, string> = {
  "Content-Length that is too long": `${OK}Content-Length: 500\r\n\r\n${LIST}`,
  "Content-Length that is too long, before a close": `${OK}${CLOSE}Content-Length: 500\r\n\r\n${LIST}`,
  "Content-Length that is too short": `${OK}Content-Length: 5\r\n\r\n${LIST}`,
  "Content-Length that is negative": `${OK}Content-Length: -5\r\n\r\n${LIST}`,
  "Content-Length that is no number": `${OK}Content-Length: many\r\n\r\n${LIST}`,
  "Content-Length that is absurd": `${OK}Content-Length: 99999999999999999999999\r\n\r\n${LIST}`,
  "two Content-Lengths that differ": `${OK}Content-Length: 5\r\n${LENGTH}\r\n${LIST}`,
  "Content-Length before Transfer-Encoding": `${OK}${LENGTH}${CHUNKED}\r\n${CHUNK}0\r\n\r\n`,
  "Content-Length after Transfer-Encoding": `${OK}${CHUNKED}${LENGTH}\r\n${CHUNK}0\r\n\r\n`,
  "a chunk of no size": `${OK}${CHUNKED}\r\nzz\r\n${LIST}\r\n0\r\n\r\n`,
  "a chunk larger than its size": `${OK}${CHUNKED}\r\n5\r\n${LIST}\r\n0\r\n\r\n`,
  "a chunk of endless size": `${OK}${CHUNKED}\r\n${"f".repeat(40)}\r\n${LIST}`,
  "chunks cut short": `${OK}${CHUNKED}\r\nff\r\n${LIST}`,
  "chunks cut short, before a close": `${OK}${CLOSE}${CHUNKED}\r\nff\r\n${LIST}`,
  "chunks without their last": `${OK}${CHUNKED}\r\n${CHUNK}`,
  "a head that is no HTTP": "SSH-2.0-OpenSSH_9.6\r\n\r\n",
  "a version nobody speaks": `HTTP/3.7 200 OK\r\n${LENGTH}\r\n${LIST}`,
  "a status of four digits": `HTTP/1.1 1000 Much\r\n${LENGTH}\r\n${LIST}`,
  "a status below 100": `HTTP/1.1 099 Little\r\n${LENGTH}\r\n${LIST}`,
  "an upgrade nobody asked for": `HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n`,
  "100 Continue, which nobody asked for": `HTTP/1.1 100 Continue\r\n\r\n${OK}${LENGTH}\r\n${LIST}`,
  "a header of 100 KB": `${OK}X-Much: ${"a".repeat(100_000)}\r\n${LENGTH}\r\n${LIST}`,
  "headers of 100 KB together": `${OK}${`X-Much: ${"a".repeat(1000)}\r\n`.repeat(100)}${LENGTH}\r\n${LIST}`,
  "a folded header": `${OK}Link: <a>;\r\n rel="deprecation"\r\n${LENGTH}\r\n${LIST}`,
  "a header with a control character": `${OK}Request-Id: a\x01b\r\n${LENGTH}\r\n${LIST}`,
  "a header with an ANSI escape": `${OK}Request-Id: a\x1b[31mb\r\n${LENGTH}\r\n${LIST}`,
  "a header with NUL": `${OK}Request-Id: a\0b\r\n${LENGTH}\r\n${LIST}`,
  "a header whose name has a space": `${OK}Request Id: a\r\n${LENGTH}\r\n${LIST}`,
  "103 without end": "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(101),
  "line ends without CR": `HTTP/1.1 200 OK\nContent-Length: ${LIST.length}\n\n${LIST}`,
};

const PASSED: Record<string, string> = {
  "a body that ends with the connection": `${OK}${CLOSE}\r\n${LIST}`,
  "HTTP/1.0": `HTTP/1.0 200 OK\r\n\r\n${LIST}`,
  "chunks with extensions and trailers": `${OK}${CHUNKED}\r\n${CHUNK.replace("\r", ";a=b\r")}0\r\nRequest-Id: late\r\n\r\n`,
  "102 and 103 before it": `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nRequest-Id: early\r\n\r\n${OK}${LENGTH}\r\n${LIST}`,
  "500 headers": `${OK}${Array.from({ length: 500 }, (_, i) => `X-${i}: a\r\n`).join("")}${LENGTH}\r\n${LIST}`,
  "headers called __proto__ and constructor": `${OK}__proto__: x\r\nconstructor: y\r\n${LENGTH}\r\n${LIST}`,
  "headers in Latin-1": `${OK}X-Name: Zo\xeb\r\n${LENGTH}\r\n${LIST}`,
};

describe("framing that lies", () => {
  test.each(Object.entries(REFUSED))(
    "%s is upstream_invalid_response, and the next good call succeeds",
    async (_name, bytes) => {
      const { failure, next } = await answeredWith(bed, raw(bytes));
      expect(failure).toMatchObject({ code: "upstream_invalid_response" });
      expect(next).toBe(200);
    },
  );

  test.each<[string, Way]>([
    [
      "over a connection kept open",
      (q) => void q.socket.write(`${OK}${LENGTH}\r\n${LIST}${OK}Content-Length: 2\r\n\r\n{}`),
    ],
    ["before its end", raw(`${OK}${LENGTH}\r\n${LIST}${OK}Content-Length: 2\r\n\r\n{}`)],
  ])("smuggling: a second answer %s is nobody's", async (_name, way) => {
    const { answer, next } = await answeredWith(bed, way);
    expect(answer?.body).toBe(LIST);
    expect(next).toBe(200);
    expect((await bed.read("?limit=3")).body).toBe(LIST);
  });
});

/** Pieces of which any head and body can be made, most of them false. */
const STATUSES = [
  "099",
  "000",
  "100",
  "101",
  "102",
  "103",
  "199",
  "200",
  "204",
  "205",
  "304",
  "599",
  "999",
  "-01",
  "2x0",
];
const LINES = [
  "Content-Length: 5",
  "Content-Length: 0",
  "Content-Length:",
  "Content-Length: 18446744073709551616",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Content-Encoding: gzip",
  "Connection: close",
  "Connection: upgrade",
  "Connection: keep-alive",
  "Keep-Alive: timeout=-1",
  "Upgrade: h2c",
  ": nameless",
  "colonless",
];
const BODIES = [
  "",
  "hello",
  "5\r\nhello\r\n0\r\n\r\n",
  "5\r\nhello\r\n0\r\nX: y\r\n\r\n",
  "-5\r\nhello\r\n",
  `${"f".repeat(16)}\r\n`,
];

const anyHead = fc
  .record({
    version: fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "ICE/1.0"),
    status: fc.constantFrom(...STATUSES),
    lines: fc.subarray(LINES),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ version, status, lines, body }) => [`${version} ${status} X`, ...lines, "", body].join("\r\n"));

test("whatever a peer makes of its head, chunks and framing, the read ends in words and the next good call succeeds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyHead, { minLength: 1, maxLength: 3 }), fc.nat(400), async (heads, cut) => {
      const bytes = heads.join("").slice(0, 400 - cut || undefined);
      const own = await openTestbed({ random: () => 0 });
      const { answer, failure, next } = await answeredWith(own, raw(bytes));
      await own.close();
      if (!answer) expect(failure?.code).toMatch(/^upstream_(invalid_response|unreachable|redirect)$/);
      expect(next).toBe(200);
    }),
    { numRuns: 150 },
  );
});

describe("framing that is odd but true", () => {
  test.each(Object.entries(PASSED))("%s passes, and the next good call succeeds", async (_name, bytes) => {
    const { answer, next } = await answeredWith(bed, raw(bytes));
    expect(answer).toMatchObject({ status: 200, body: LIST, headers: {}, attempts: 1 });
    expect(next).toBe(200);
  });
});
