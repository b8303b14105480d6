import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forward } from "@/lib/server/upstream/forward";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { json } from "@/lib/server/upstream/testing/service-double";
import { KEY, openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

let bed: Testbed;

beforeEach(async () => {
  bed = await openTestbed({ clock: new FakeClock() });
});

afterEach(() => bed.close());

test("nothing crosses keys: any mix of reads with any keys gets its own key's answers", async () => {
  // The key's number goes through the token into the answer, as text that is no secret.
  bed.service.token = (request, response) =>
    json(response, 200, {
      access_token: `token-${numberIn(request)}`,
      token_type: "Bearer",
      expires_in: 900,
    });
  bed.service.resource = (request, response) =>
    json(response, 200, { object: "list", key: numberIn(request), url: request.url });
  const read = fc.record({ key: fc.nat(3), query: fc.nat(4), fresh: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(read, { maxLength: 12 }), async (reads) => {
      const answers = await Promise.all(reads.map(({ key, ...rest }) => readWith(key, rest)));
      for (const [index, { key, query }] of reads.entries()) {
        expect(answers[index]?.body).toBe(
          JSON.stringify({ object: "list", key, url: `/v1/staff?limit=${query}` }),
        );
      }
    }),
    { numRuns: 40 },
  );
});

function readWith(key: number, { query, fresh }: { query: number; fresh: boolean }) {
  const upstream = bed.upstreams.to(createTarget(bed.service.url, `${KEY}-${key}`));
  const call = { connection: "any", path: "v1/staff", purpose: "browse", operation: "op" } as const;
  return forward(upstream, { ...call, search: `?limit=${query}`, fresh });
}

function numberIn({ headers }: IncomingMessage): number {
  return Number(headers.authorization?.match(/\d+$/)?.[0]);
}
