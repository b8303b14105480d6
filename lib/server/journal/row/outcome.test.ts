import { expect, test } from "vitest";
import { fromStoredOutcome, outcomeOf, toStoredOutcome } from "./outcome";

test("a read that its caller gave up has not failed, and one that was never sent is not sent", () => {
  expect(outcomeOf({ sent: true, status: undefined, code: "aborted" })).toBe("given_up");
  expect(outcomeOf({ sent: false, status: undefined, code: "aborted" })).toBe("not_sent");
  expect(outcomeOf({ sent: true, status: undefined, code: "upstream_timeout" })).toBe("failed");
  // A service may call its own errors whatever it likes.
  expect(outcomeOf({ sent: true, status: 503, code: "aborted" })).toBe("failed");
  expect(outcomeOf({ sent: true, status: 409, code: "aborted" })).toBe("refused");
});

test("given_up is kept as an older release can read it, and differs from failed in old rows too", () => {
  expect(toStoredOutcome("given_up")).toBe("failed");
  expect(fromStoredOutcome({ outcome: "failed", sent: true, status: null, code: "aborted" })).toBe(
    "given_up",
  );
  expect(fromStoredOutcome({ outcome: "failed", sent: true, status: null, code: "upstream_timeout" })).toBe(
    "failed",
  );
  expect(fromStoredOutcome({ outcome: "failed", sent: true, status: 503, code: "aborted" })).toBe("failed");
});

test("an outcome that only a later release knows is what the attempt tells, and breaks no page", () => {
  const row = { outcome: "of_a_later_release", sent: true, code: null };
  expect(fromStoredOutcome({ ...row, status: 200 })).toBe("succeeded");
  expect(fromStoredOutcome({ ...row, status: 404 })).toBe("refused");
});
