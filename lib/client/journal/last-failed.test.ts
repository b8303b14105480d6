import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestJournal, type TestJournal } from "@/lib/testing/journal";
import { fetchLastFailureId } from "./last-failed";

let bed: TestJournal;
beforeAll(async () => {
  bed = await openTestJournal();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => bed.close());

test("the id to hand over is of the newest request that failed; in a pause of the service's own answer, and not of what was held back", async () => {
  vi.stubGlobal("fetch", bed.fetch);
  const connection = "one";
  expect(await fetchLastFailureId(connection)).toBeUndefined();
  const throttled = { connection, status: 429, code: "rate_limited" };
  await bed.record({ connection, status: 500, requestId: "req_failed" });
  await bed.record({ ...throttled, requestId: "req_throttled" });
  await bed.record(
    { ...throttled, sent: false, requestId: "local_held" },
    { connection, requestId: "req_good" },
  );
  expect(await fetchLastFailureId(connection)).toBe("req_throttled");
  await bed.record({ ...throttled, connection: "two", sent: false, requestId: "local_two" });
  expect(await fetchLastFailureId("two")).toBe("local_two");
});
