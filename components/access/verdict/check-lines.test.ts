import { expect, test } from "vitest";
import type { AccessAnswer } from "@/lib/contract/access";
import type { Verdict } from "@/lib/contract/status";
import { checkLines } from "./check-lines";

const permissions = (["staff", "teams"] as const).map((resource) => ({
  resource,
  path: `/v1/${resource}`,
  permission: "permitted" as const,
  likelyScope: `read:${resource}`,
}));

function wordsOf(verdict: Verdict): string[] {
  const access = { connection: { verdict }, permissions } as unknown as AccessAnswer;
  return checkLines(access, undefined).map(({ words }) => words);
}

const FAILING = { path: "/v1/staff", code: "service_failing", since: 2 } as const;

test("a list whose last read is no news any more says so beside the one in trouble", () => {
  const teams = { path: "/v1/teams", code: "unknown", since: 1, lastGoodAt: 1 } as const;
  const verdict = { code: "service_failing", resource: "/v1/staff", resources: [FAILING, teams] } as const;
  expect(wordsOf({ ...verdict, resources: [...verdict.resources] })).toEqual([
    "Service failing",
    "OK when last read",
  ]);
});

test("a list that was never read has no words of its own", () => {
  expect(wordsOf({ code: "service_failing", resource: "/v1/staff", resources: [FAILING] })).toEqual([
    "Service failing",
    "",
  ]);
  expect(wordsOf({ code: "unknown" })).toEqual(["", ""]);
});

test("a trouble with everything is on every line", () => {
  expect(wordsOf({ code: "org_locked" })).toEqual(["Organisation locked", "Organisation locked"]);
});
