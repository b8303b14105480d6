import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { raw, type Way } from "@/lib/server/upstream/testing/answers";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const HEAD = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nRequest-Id: req_7\r\n";
const HALF = "Content-Length: 99\r\n\r\n{";

const BROKEN: Record<string, Way> = {
  "has no end": (_request, response) =>
    void response.writeHead(429, { "retry-after": "30", "request-id": "req_7" }).write("x".repeat(65 * 1024)),
  "is cut short": raw(HEAD + HALF),
  "ends with a reset": ({ socket }) => socket.write(HEAD + HALF, () => socket.resetAndDestroy()),
  "is no gzip, though it is called that": raw(`${HEAD}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`),
  "is in an encoding that nobody asked for": raw(
    `${HEAD}Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  "has broken chunks": raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
};

describe.each(Object.entries(BROKEN))("a 429 asks for a pause, even if its body %s", (_name, way) => {
  let bed: Testbed;
  beforeEach(async () => {
    bed = await openTestbed({ random: () => 0 });
  });
  afterEach(() => bed.close());

  test("of a resource", async () => {
    bed.service.resource = way;
    await expect(bed.read()).rejects.toMatchObject({
      code: "budget_exhausted",
      detail: { upstream: { status: 429, requestId: "req_7" } },
    });
    await expect(bed.read()).rejects.toMatchObject({ code: "budget_exhausted" });
    expect(bed.service.resources.length).toBe(1);
  });

  test("of the token endpoint", async () => {
    bed.service.token = way;
    await expect(bed.read()).rejects.toMatchObject({
      code: "upstream_authentication_failed",
      detail: { upstream: { status: 429, requestId: "req_7" }, retryAfterMs: expect.any(Number) },
    });
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_authentication_failed" });
    expect(bed.service.exchanges).toBe(1);
  });
});
