import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog, logRefusal } from "@/lib/server/log/log";
import type { LocalError } from "@/lib/server/upstream/errors/errors";
import { fetchDiscovery } from "@/lib/server/upstream/fetch-discovery";
import { apiError } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const ERRAND = { connection: "default", purpose: "browse", operation: "op" } as const;

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ random: () => 0 });
});

afterEach(() => bed.close());

/** From here on looking through a body fails, as if one had been found that overflows the stack. */
function failToScrub(): void {
  bed.upstream.secrets.scrubBody = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
}

describe("an answer that cannot be looked through for secrets is not understood: no failure of ours, and nothing of it is shown", () => {
  test("of a resource", async () => {
    await bed.read();
    failToScrub();
    await expect(bed.read()).rejects.toMatchObject({
      code: "upstream_invalid_response",
      detail: { upstream: { status: 200, requestId: "req_1" } },
    });
    expect(bed.attempts.at(-1)).toMatchObject({ status: 200, requestId: "req_1" });
  });

  test("of the token endpoint", async () => {
    failToScrub();
    bed.service.token = (_request, response) => apiError(response, 401, "invalid_client");
    await expect(bed.read()).rejects.toMatchObject({ code: "upstream_invalid_response" });
  });

  test("of a discovery document", async () => {
    failToScrub();
    expect(await fetchDiscovery(bed.upstream, ERRAND)).toMatchObject({
      status: 200,
      problem: expect.stringContaining("looked through"),
    });
  });
});

test("a mistake of ours in an exchange is logged with what caused it", async () => {
  bed.upstream.secrets.learn = () => {
    throw new RangeError("too deep");
  };
  const failure: LocalError = await bed.read().catch((error) => error);
  expect(failure.code).toBe("internal_error");
  const lines: string[] = [];
  logRefusal(createLog("info", { write: (line) => void lines.push(line) }), failure);
  expect(JSON.parse(lines.join(""))).toMatchObject({
    level: 50,
    requestId: failure.requestId,
    err: { type: "RangeError", message: "too deep" },
  });
});
