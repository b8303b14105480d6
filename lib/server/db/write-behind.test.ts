import { expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { WriteBehind } from "./write-behind";

test("what a failing write could not write when the end comes is tried once more, then given up", async () => {
  const clock = new FakeClock();
  let fail: (() => void) | undefined;
  const first = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error("away"));
  });
  let writes = 0;
  const behind = new WriteBehind({
    clock,
    gatherMs: 1_000,
    hasWork: () => true,
    write() {
      writes += 1;
      return writes === 1 ? first : Promise.reject(new Error("away"));
    },
    failed() {},
    retriesAtClose: false,
  });
  behind.notify();
  await clock.advance(1_000);
  expect(writes).toBe(1);

  const closed = behind.close();
  fail?.();
  await clock.advance(250);
  await closed;
  expect(writes).toBe(2);
});
