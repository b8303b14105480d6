import { expect, test } from "vitest";
import type { Verdict } from "@/lib/contract/status";
import { troubleWords } from "./trouble-words";

function judged(verdict: Verdict) {
  return { verdict };
}

const WORKING = judged({ code: "ok" });
const LOCKED = judged({ code: "org_locked" });
const UNKNOWN = judged({ code: "unknown" });

test("of the connection that the page is about, whatever the others are", () => {
  expect(troubleWords([WORKING, LOCKED], LOCKED)).toBe("Locked");
  expect(troubleWords([WORKING, LOCKED], WORKING)).toBeUndefined();
  expect(troubleWords([UNKNOWN], UNKNOWN)).toBeUndefined();
  const partial = { code: "permission_denied", resource: "/v1/participants" } as const;
  expect(troubleWords([WORKING], judged(partial))).toBe("No permission");
});

test("of the only connection there is, on a page that is about none", () => {
  expect(troubleWords([LOCKED], undefined)).toBe("Locked");
});

test("of several only how many, on a page that is about none", () => {
  expect(troubleWords([LOCKED, WORKING, judged({ code: "throttled" })], undefined)).toBe("2 in trouble");
  expect(troubleWords([WORKING, UNKNOWN], undefined)).toBeUndefined();
});
