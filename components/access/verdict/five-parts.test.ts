import { describe, expect, test } from "vitest";
import type { BudgetStatus, Verdict, VerdictCode } from "@/lib/contract/status";
import { fiveParts, type PartName } from "./five-parts";

const NOW = 1_800_000_000_000;
const BUDGET: BudgetStatus = {
  isKnown: true,
  limit: 120,
  remaining: 96,
  elsewhere: 0,
  by: [],
  resetsAt: NOW + 30_000,
};

const partsOf = (verdict: Verdict, budget: BudgetStatus = BUDGET) => fiveParts({ verdict, budget }, NOW);
const slow = (verdict: Verdict) => fiveParts({ verdict, budget: BUDGET }, NOW, { isSlow: true });
const troubled = (verdict: Verdict, budget?: BudgetStatus): PartName[] =>
  partsOf(verdict, budget)
    .filter(({ state }) => state === "trouble")
    .map(({ name }) => name);
const wordsOf = (verdict: Verdict, name: PartName) =>
  partsOf(verdict).find((part) => part.name === name)?.words;

describe("which of the five it is", () => {
  test.each<[VerdictCode, PartName[]]>([
    ["ok", []],
    ["unknown", []],
    ["org_locked", ["Organisation"]],
    ["permission_denied", ["Key"]],
    ["key_rejected", ["Key"]],
    ["token_refused", ["Key"]],
    ["throttled", ["Limit"]],
    ["token_endpoint_throttled", ["Limit"]],
    ["service_failing", ["Service"]],
    ["unreachable", ["Rollcall or service"]],
    ["answer_not_understood", ["Rollcall or service"]],
  ])("%s: %j", (code, names) => {
    expect(troubled({ code })).toEqual(names);
  });

  test("there are always five, in the same order, each with words", () => {
    for (const code of ["ok", "unknown", "throttled", "from a newer server" as VerdictCode] as const) {
      const parts = partsOf({ code });
      expect(parts.map(({ name }) => name)).toEqual(["Rollcall", "Key", "Organisation", "Limit", "Service"]);
      for (const { words } of parts) expect(words).not.toBe("");
    }
  });

  test("what cannot be told apart is one part, which stands where the first of the two does", () => {
    const parts = partsOf({ code: "unreachable", lastGoodAt: 1 });
    expect(parts.map(({ name }) => name)).toEqual(["Rollcall or service", "Key", "Organisation", "Limit"]);
    expect(parts[0]).toMatchObject({ state: "trouble", words: "No response" });
  });

  test("what was known before a trouble that hides it is no part that was OK when last read", () => {
    const unreachable = { code: "unreachable", lastGoodAt: 1 } as const;
    const hiding = (...hides: VerdictCode[]) => partsOf({ ...unreachable, hides });
    expect(hiding("org_locked")[2]).toMatchObject({ state: "trouble", words: "Locked when last read" });
    expect(hiding("key_rejected")[1]).toMatchObject({ state: "trouble", words: "Rejected when last read" });
    expect(hiding("permission_denied").map(({ words }) => words)).toContain("No permission when last read");
  });

  test("what no answer has told is unknown, and was OK when it was last read", () => {
    expect(partsOf({ code: "key_rejected" })[2]).toMatchObject({ state: "unknown", words: "Unknown" });
    expect(wordsOf({ code: "service_failing", lastGoodAt: 1 }, "Organisation")).toBe("OK when last read");
    const untold = { ...BUDGET, isKnown: false };
    expect(partsOf({ code: "unknown" }, untold).map(({ state }) => state)).toEqual(Array(5).fill("unknown"));
  });

  test("a resource that may not be read is named, and the others prove the organisation open", () => {
    const verdict: Verdict = {
      code: "permission_denied",
      resource: "/v1/participants",
      resources: [
        { path: "/v1/participants", code: "permission_denied", since: 1 },
        { path: "/v1/staff", code: "ok", since: 1 },
      ],
    };
    expect(troubled(verdict)).toEqual(["Key"]);
    expect(wordsOf(verdict, "Key")).toBe("No permission (participants)");
    expect(wordsOf(verdict, "Organisation")).toBe("Not locked");
    const { resources: _none, ...alone } = verdict;
    expect(partsOf(alone)[2]?.state).toBe("unknown");
  });

  test("an endpoint that fails alone leaves key and organisation proved by the others", () => {
    const resources = [{ path: "/v1/staff", code: "ok" as const, since: 1 }];
    const verdict: Verdict = { code: "service_failing", resource: "/v1/teams", resources };
    const alone = ["good", "good", "good", "good", "trouble"];
    expect(partsOf(verdict).map(({ state }) => state)).toEqual(alone);
    const odd: Verdict = { ...verdict, code: "answer_not_understood" };
    expect(partsOf(odd).map(({ state }) => state)).toEqual(alone);
  });
});

test("a list that is never answered while others are refused leaves only the service", () => {
  const resources = [
    { path: "/v1/teams", code: "unreachable" as const, since: 1 },
    { path: "/v1/staff", code: "permission_denied" as const, since: 1 },
  ];
  const parts = partsOf({ code: "unreachable", resource: "/v1/teams", resources });
  expect(parts[0]).toMatchObject({ name: "Rollcall", state: "good" });
  expect(parts[4]).toMatchObject({ name: "Service", state: "trouble", words: "No response (teams)" });
  expect(partsOf({ code: "unreachable", resources })[0]?.name).toBe("Rollcall or service");
});

test("a service that answers slowly is said to, and one in trouble is in trouble", () => {
  expect(slow({ code: "ok" }).map(({ state }) => state)).toEqual(["good", "good", "good", "good", "slow"]);
  expect(slow({ code: "service_failing" })[4]).toMatchObject({ state: "trouble", words: "Returns errors" });
  expect(slow({ code: "unknown" })[4]?.state).toBe("unknown");
});

describe("the limit", () => {
  test("says what is left where an answer of the service has counted it", () => {
    expect(wordsOf({ code: "ok" }, "Limit")).toBe("96 of 120 left");
    expect(wordsOf({ code: "org_locked" }, "Limit")).toBe("96 of 120 left");
    expect(wordsOf({ code: "key_rejected" }, "Limit")).toBe("96 of 120 left");
  });

  test("is unknown where no answer has, or where nobody can say that the limit was reset", () => {
    const untold = { ...BUDGET, isKnown: false };
    expect(partsOf({ code: "key_rejected" }, untold)[3]).toMatchObject({
      state: "unknown",
      words: "Unknown",
    });
    expect(partsOf({ code: "ok" }, untold)[3]).toMatchObject({ state: "good", words: "Not used up" });
    const { resetsAt: _turned, ...old } = BUDGET;
    expect(partsOf({ code: "unreachable", lastGoodAt: 1 }, old)[3]?.words).toBe("OK when last read");
  });

  test("is in trouble while the key is paused, whatever the verdict, and says until when", () => {
    const paused = { ...BUDGET, remaining: 0, pausedUntil: NOW + 12_000 };
    expect(troubled({ code: "ok" }, paused)).toEqual(["Limit"]);
    expect(partsOf({ code: "throttled" }, paused)[3]?.words).toBe("Used up, resumes in 12 s");
  });
});

test.each([
  ["what is left", {}, "90 of 120 left, not up to date"],
  ["a pause", { remaining: 0, pausedUntil: NOW + 9_000 }, "Used up, not up to date"],
])(
  "while Rollcall does not answer, the limit tells %s without a time that nobody knows",
  (_what, more, words) => {
    const budget = { ...BUDGET, remaining: 90, resetsAt: NOW + 20_000, ...more };
    const parts = fiveParts({ verdict: { code: "ok" }, budget }, NOW, { stale: true });
    expect(parts.find(({ name }) => name === "Limit")?.words).toBe(words);
  },
);
