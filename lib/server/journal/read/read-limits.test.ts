import { expect, test } from "vitest";
import { listsOf } from "@/lib/server/db/lists";
import type { Db } from "@/lib/server/db/open-database";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { limitByClock } from "./read-limits";

test("reads that fail before they have begun leave the journal no busier", async () => {
  const neverAsked = {} as Db;
  const bounded = limitByClock(listsOf(neverAsked), new FakeClock(), 2_000);
  for (let read = 0; read < 40; read += 1) {
    const failing = bounded(() => {
      throw new Error("no such filter");
    });
    await expect(failing).rejects.toThrow("no such filter");
  }
  await expect(bounded(async () => "found")).resolves.toBe("found");
});
