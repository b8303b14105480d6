import { expect, test } from "vitest";
import { Unreachable } from "@/lib/server/upstream/errors/errors";
import { Secrets } from "@/lib/server/upstream/secrets/secrets";
import { describeAttempt } from "./describe-attempt";

test("a connection that is reset before a request could leave by it is not one that was taken and broken off", () => {
  const line = { method: "GET", path: "/v1/staff", query: "", purpose: "browse" } as const;
  const context = { connection: "north", purpose: "browse", operation: "op" } as const;
  const times = { at: 0, durationMs: 5, sentAt: 0, attempt: 1, sent: true };
  const described = (isUnconnected: boolean) =>
    describeAttempt(
      line,
      context,
      { ...times, isUnconnected, failure: new Unreachable("ECONNRESET") },
      new Secrets("wdk_key"),
    );
  expect(described(false)).toMatchObject({ isBrokenOff: true });
  expect(described(true).isBrokenOff).toBeUndefined();
});
