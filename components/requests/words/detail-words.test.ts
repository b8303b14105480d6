import { describe, expect, test } from "vitest";
import { attempt } from "@/components/requests/testing/attempt";
import type { JournalDetail, Outcome } from "@/lib/contract/journal";
import { answerWords, attemptName, attemptWords, endWords, notSentWords, reuseWords } from "./detail-words";

const { status: _status, ...SILENT } = attempt();
const EXCHANGE = attempt({ purpose: "token", method: "POST", path: "/oauth/token" });
const EXPIRED = attempt({ outcome: "refused", status: 401, code: "authentication_required" });
const FAILED = attempt({ outcome: "failed", status: 503, code: "api_error" });
const NOT_SENT: JournalDetail = { ...SILENT, sent: false, outcome: "not_sent" };

describe("what an attempt is called among the others", () => {
  test("a replay after a 401 is no retry, and does not count as one", () => {
    const attempts = [EXCHANGE, EXPIRED, { ...EXCHANGE }, FAILED, attempt()];
    expect(attempts.map((each) => attemptName(attempts, each))).toEqual([
      "Token exchange",
      "Attempt 1",
      "Token exchange",
      "Replay with a new token",
      "Retry 1",
    ]);
  });

  test("retries are counted", () => {
    const attempts = [FAILED, { ...FAILED }, attempt()];
    expect(attempts.map((each) => attemptName(attempts, each))).toEqual(["Attempt 1", "Retry 1", "Retry 2"]);
  });
});

describe("what happened", () => {
  test("a success, of a read and of an exchange", () => {
    expect(attemptWords(attempt()).title).toBe("The service answered");
    expect(attemptWords(EXCHANGE).title).toBe("The service issued a token");
  });

  test("what is over is not told to wait for", () => {
    for (const code of ["rate_limited", "budget_exhausted", "slow_down", "a_code_nobody_knows"]) {
      const { todo } = attemptWords(attempt({ outcome: "throttled", status: 429, code }));
      expect(todo).toMatch(/^The pause ends by itself\./);
    }
  });

  test("an unknown code reads as its status, whatever object has a field of that name", () => {
    for (const code of ["no_such_code", "constructor", "__proto__"]) {
      expect(attemptWords(attempt({ outcome: "failed", status: 500, code })).title).toBe(
        "The service failed",
      );
      expect(notSentWords({ ...NOT_SENT, code })).toBe("Rollcall did not send it: it was refused here.");
    }
  });

  test("a 404 reads as on the list's own page: of the whole list, of a page after a row, and of one row", () => {
    const missing = { outcome: "refused", status: 404, code: "resource_missing" } as const;
    const title = (path: string, query: string) => attemptWords(attempt({ ...missing, path, query })).title;
    expect(title("/v1/staff", "limit=100")).toBe("The service does not offer this list");
    const after = { ...missing, path: "/v1/staff", query: "limit=100&starting_after=7" };
    expect(attemptWords(attempt(after))).toMatchObject({
      title: "The service no longer knows the row to go on after",
      turn: "Whoever reads the list",
    });
    expect(attemptWords(attempt({ ...after, purpose: "copy" })).turn).toBe("No action needed");
    expect(title("/v1/staff/7", "")).toBe("It does not exist in this organisation");
    const named = { status: 400, code: "parameter_invalid", param: "starting_after" };
    expect(attemptWords(attempt({ ...missing, ...named, query: "starting_after=7" })).title).toBe(
      "The service no longer knows the row to go on after",
    );
  });

  test("for want of a token no key is accused: the endpoint may only have been busy", () => {
    const words = attemptWords({ ...NOT_SENT, code: "upstream_authentication_failed" });
    expect(words.title).toBe("There was no token to send it with");
    expect(words.todo).not.toMatch(/key/i);
  });

  test("a token endpoint that failed accuses no key either", () => {
    const failed = { ...EXCHANGE, outcome: "failed", code: "upstream_authentication_failed" } as const;
    for (const status of [500, 502]) {
      expect(attemptWords({ ...failed, status }).title).toBe("The service failed");
    }
  });

  test("a code of the service that Rollcall knows too accuses the service", () => {
    const said = { outcome: "failed", status: 500, type: "api_error", code: "internal_error" } as const;
    expect(attemptWords(attempt(said)).title).toBe("The service failed");
  });

  test.each([
    ["budget_exhausted", "throttled", /budget was used up or paused/],
    ["upstream_authentication_failed", "not_sent", /no token to send it with/],
    ["aborted", "not_sent", /closed before its turn came/],
  ] satisfies [string, Outcome, RegExp][])("%s was not sent: it says why", (code, outcome, why) => {
    expect(notSentWords({ ...NOT_SENT, outcome, code })).toMatch(why);
  });

  test("an answer in short", () => {
    expect(answerWords(attempt())).toBe("200");
    expect(answerWords(FAILED)).toBe("503 api_error");
    expect(answerWords({ ...SILENT, code: "upstream_timeout" })).toBe("no answer upstream_timeout");
    expect(answerWords({ ...NOT_SENT, code: "budget_exhausted" })).toBe("not sent budget_exhausted");
  });
});

describe("how the operation went on", () => {
  test("a failure that was not the end says what was", () => {
    const last = attempt();
    expect(endWords([FAILED, last], FAILED)).toMatch(/^Retry 1 then succeeded/);
    expect(endWords([FAILED, last], last)).toBeUndefined();
    expect(endWords([EXPIRED, FAILED], EXPIRED)).toBe(
      "It ended with replay with a new token: 503 api_error.",
    );
  });

  test("who else was served, and why they have no id", () => {
    const last = attempt();
    const attempts = [FAILED, last];
    expect(reuseWords({ attempts, shared: 0, cached: 0 }, last)).toBeUndefined();
    expect(reuseWords({ attempts, shared: 1, cached: 0 }, last)).toMatch(
      /reused: once while it was in progress\./,
    );
    expect(reuseWords({ attempts, shared: 2, cached: 1_200 }, last)).toMatch(
      /twice while it was in progress and 1,200 times from memory .* share this request ID/,
    );
    // Those have the id of the last attempt, and not of this one.
    expect(reuseWords({ attempts, shared: 1, cached: 0 }, FAILED)).toBeUndefined();
  });
});
