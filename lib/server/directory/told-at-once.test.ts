import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ADA,
  ADA_AS_STAFF,
  BOB,
  type DirectoryBed,
  listing,
  oauthError,
  openDirectoryBed,
  refusing,
} from "@/lib/server/testing/directory-bed";
import { settle } from "@/lib/server/upstream/testing/fake-clock";

let bed: DirectoryBed;
beforeEach(async () => {
  bed = await openDirectoryBed();
});
afterEach(() => bed.close());

test("a failure that two waited for is told at once, though the one who asked first has left", async () => {
  const read = { connection: "sandbox", path: "v1/staff", search: "", purpose: "browse" } as const;
  await bed.done(bed.directory.read(ADA, read));
  const { arrived, release } = bed.hold((_request, response) => response.end("<html>"));
  const leaving = new AbortController();
  const fresh = { ...read, fresh: true };
  const first = bed.directory.read(ADA, { ...fresh, signal: leaving.signal });
  await arrived(1);
  const second = bed.directory.read(BOB, fresh);
  leaving.abort(new Error("closed the tab"));
  await expect(first).rejects.toThrow("closed the tab");
  expect(bed.verdict()?.code).toBe("ok");
  release();
  await expect(second).rejects.toMatchObject({ code: "upstream_invalid_response" });
  expect(bed.verdict()?.code).toBe("answer_not_understood");
});

test("a start that finds the key in a pause makes no call before its end, and names the 429 that asked for it", async () => {
  const read = { connection: "sandbox", path: "v1/staff", search: "", purpose: "browse" } as const;
  bed.service.resource = refusing(429, "rate_limited", { "retry-after": "600", "request-id": "req_429" });
  await bed.done(bed.directory.read(ADA, read));
  bed.service.resource = listing(ADA_AS_STAFF);
  bed.open("sandbox");
  const refused = { code: "budget_exhausted", detail: { upstream: { requestId: "req_429" } } };
  await expect(bed.done(bed.directory.read(ADA, read))).rejects.toMatchObject(refused);
  expect(bed.asked()).toHaveLength(1);
  await bed.clock.advance(601_000);
  await bed.done(bed.directory.read(ADA, read));
  expect(bed.asked()).toHaveLength(2);
});

test("a key that is rejected is told at once to who waited for the exchange, though who began it has left", async () => {
  const read = { connection: "sandbox", path: "v1/staff", purpose: "browse" } as const;
  await bed.done(bed.directory.read(ADA, { ...read, search: "" }));
  await bed.clock.advance(900_000);
  const reject = oauthError(401, "invalid_client");
  const waiting: (() => void)[] = [];
  bed.service.token = (request, response) => void waiting.push(() => reject(request, response));
  const leaving = new AbortController();
  const first = bed.directory.read(ADA, { ...read, search: "?limit=11", signal: leaving.signal });
  while (waiting.length === 0) await settle();
  const second = bed.directory.read(BOB, { ...read, search: "?limit=12" });
  await settle();
  leaving.abort(new Error("went on"));
  await expect(first).rejects.toThrow("went on");
  for (const go of waiting) go();
  await expect(second).rejects.toMatchObject({ code: "upstream_authentication_failed" });
  expect(bed.verdict()?.code).toBe("key_rejected");
});
