import { expect, test } from "vitest";
import { settle } from "@/lib/server/upstream/testing/fake-clock";
import { unlessAborted } from "./unless-aborted";

test("what fails after whoever wanted it has gone is nobody's unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  try {
    const work = Promise.resolve().then(() => {
      throw new Error("too late to matter");
    });
    await expect(unlessAborted(work, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    await settle();
    expect(unhandled).toEqual([]);
  } finally {
    process.off("unhandledRejection", note);
  }
});
