import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchDiscovery } from "@/lib/server/upstream/fetch-discovery";
import { answeredWith, type Way } from "@/lib/server/upstream/testing/answers";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const KIB = 1024;

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0 });
});

afterEach(() => bed.close());

/** An error object of exactly so many bytes, as it is or in gzip. */
function errorOf(size: number, status: number, encoding = "identity"): Way {
  const [begin, end] = ['{"error":{"type":"api_error","code":"odd","message":"', '"}}'];
  const text = begin + "a".repeat(size - begin.length - end.length) + end;
  const bytes = encoding === "gzip" ? gzipSync(text) : text;
  return (_request, response) => {
    response.writeHead(status, { "content-encoding": encoding, "request-id": "req_7" }).end(bytes);
  };
}

describe("an error, a token or a document of more than 64 KiB costs nobody more than that", () => {
  test.each(["identity", "gzip"])("an error of one byte more is not understood, in %s", async (encoding) => {
    expect(await answeredWith(bed, errorOf(64 * KIB, 400, encoding))).toMatchObject({
      answer: { status: 400 },
      next: 200,
    });
    for (const status of [400, 401, 403, 404]) {
      expect(await answeredWith(bed, errorOf(64 * KIB + 1, status, encoding))).toMatchObject({
        failure: {
          code: "upstream_invalid_response",
          message: expect.stringContaining("larger than 64 KiB"),
          detail: { upstream: { status, requestId: "req_7" } },
        },
        next: 200,
      });
    }
  });

  test("a discovery document of that size is a problem in words", async () => {
    bed.service.resource = (_request, response) =>
      response.end(JSON.stringify({ issuer: "x".repeat(64 * KIB) }));
    const errand = { connection: "default", purpose: "browse", operation: "op" } as const;
    expect(await fetchDiscovery(bed.upstream, errand)).toMatchObject({
      problem: expect.stringContaining("larger than 64 KiB"),
    });
  });

  test("a refused exchange of that size is not understood", async () => {
    bed.service.token = errorOf(8 * KIB * KIB, 401);
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_invalid_response" });
  });
});
