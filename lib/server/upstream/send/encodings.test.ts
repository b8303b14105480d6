import { randomBytes } from "node:crypto";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeredWith, body, LIST, raw, type Way } from "@/lib/server/upstream/testing/answers";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const ZIPPED = gzipSync(LIST);

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0 });
});

afterEach(() => bed.close());

function encoded(bytes: Buffer | string, encoding: string): Way {
  return body(bytes, { "content-encoding": encoding });
}

function head(lines: string): Way {
  return raw(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 200 OK\r\nConnection: close\r\n${lines}\r\n\r\n`, "latin1"),
      ZIPPED,
    ]),
  );
}

describe("content encodings", () => {
  test("gzip alone is asked for, of resources and of the token", async () => {
    const asked: unknown[] = [];
    const issue = bed.service.token;
    bed.service.token = (request, response) => {
      asked.push(request.headers["accept-encoding"]);
      issue(request, response);
    };
    await bed.read();
    expect([...asked, bed.service.resources[0]?.headers["accept-encoding"]]).toEqual(["gzip", "gzip"]);
  });

  test.each<[string, Way]>([
    ["none", body(LIST)],
    ["an empty one", encoded(LIST, "")],
    ["white space", encoded(LIST, "  ")],
    ["identity", encoded(LIST, "identity")],
    ["gzip", encoded(ZIPPED, "gzip")],
    ["x-gzip, its old name", encoded(ZIPPED, "x-gzip")],
    ["GZIP", encoded(ZIPPED, "GZIP")],
    ["gzip with white space", encoded(ZIPPED, "  gzip\t")],
    [
      "gzip in two members",
      encoded(Buffer.concat([gzipSync(LIST.slice(0, 9)), gzipSync(LIST.slice(9))]), "gzip"),
    ],
    ["gzip, ended by the connection", head("Content-Encoding: gzip")],
  ])("%s is accepted, and the next good call succeeds", async (_name, way) => {
    expect(await answeredWith(bed, way)).toMatchObject({ answer: { status: 200, body: LIST }, next: 200 });
  });

  test("a connection that ends while its last bytes are being decompressed trips no assertion of undici", async () => {
    const long = LIST.replace("{", `{"noise":"${randomBytes(300_000).toString("base64")}",`);
    const packed = gzipSync(long);
    const begin = Buffer.from("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n");
    const { answer, next } = await answeredWith(bed, raw(Buffer.concat([begin, packed])));
    expect(answer?.body).toBe(long);
    expect(next).toBe(200);
    const broken = await answeredWith(bed, raw(Buffer.concat([begin, packed.subarray(0, -100)])));
    expect(broken.failure).toMatchObject({ code: "upstream_invalid_response" });
    expect(broken.next).toBe(200);
  });

  test.each<[string, Way]>([
    ["gzip, gzip", encoded(gzipSync(ZIPPED), "gzip, gzip")],
    ["gzip twice in two headers", head("Content-Encoding: gzip\r\nContent-Encoding: gzip")],
    ["identity, gzip", encoded(ZIPPED, "identity, gzip")],
    ["deflate", encoded(deflateSync(LIST), "deflate")],
    ["raw deflate", encoded(deflateRawSync(LIST), "deflate")],
    ["br", encoded(brotliCompressSync(LIST), "br")],
    ["zstd", encoded(LIST, "zstd")],
    ["compress", encoded(LIST, "compress")],
    ["dcb", encoded(LIST, "dcb")],
    ["aws-chunked", encoded(LIST, "aws-chunked")],
    ["utf-8", encoded(LIST, "utf-8")],
    ["*", encoded(LIST, "*")],
    ["one very long", encoded(LIST, "x".repeat(8_000))],
    ["one in quotes", encoded(ZIPPED, '"gzip"')],
    ["a parameter", encoded(ZIPPED, "gzip;q=1")],
    ["Latin-1", encoded(ZIPPED, "gz\xefp")],
    ["a control character", head("Content-Encoding: gz\x01ip")],
    ["a line break", head("Content-Encoding: gz\r\n ip")],
    ["__proto__", encoded(LIST, "__proto__")],
    ["gzip that is none", encoded(LIST, "gzip")],
    ["gzip of nothing", encoded("", "gzip")],
    ["half a gzip", encoded(ZIPPED.subarray(0, 20), "gzip")],
    ["gzip with another checksum", encoded(Buffer.concat([ZIPPED.subarray(0, -8), Buffer.alloc(8)]), "gzip")],
    ["gzip with something after it", encoded(Buffer.concat([ZIPPED, Buffer.from("more")]), "gzip")],
    ["gzip of no object", encoded(gzipSync("[]"), "gzip")],
  ])("%s is upstream_invalid_response, and the next good call succeeds", async (_name, way) => {
    const { failure, next } = await answeredWith(bed, way);
    expect(failure).toMatchObject({ code: "upstream_invalid_response" });
    expect(failure?.message.length).toBeLessThan(200);
    expect(next).toBe(200);
  });
});
