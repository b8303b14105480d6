import { describe, expect, test } from "vitest";
import type { Failure } from "./api-failure";
import { isTransient, resumeTime } from "./failure-recovery";

function failed(status: number, code: string, upstream?: { status: number; code?: string }): Failure {
  return { status, error: { type: "t", code, message: "m", ...(upstream && { upstream }) }, retryAt: 9_000 };
}

describe("what passes by itself, and when", () => {
  test.each<[string, Failure, boolean]>([
    ["the service's 429", failed(429, "rate_limited"), true],
    ["the key's shared budget", failed(429, "budget_exhausted"), true],
    ["a token endpoint that is slowed down", failed(502, "x", { status: 429, code: "slow_down" }), true],
    ["Rollcall restarting", failed(503, "shutting_down"), true],
    ["a locked organisation", failed(403, "org_locked"), false],
    ["an outage nobody gave an end for", failed(502, "upstream_unreachable"), false],
  ])("%s", (_name, failure, passes) => expect(resumeTime(failure)).toBe(passes ? 9_000 : undefined));
});

describe("what another try may mend", () => {
  test.each<[string, Failure, boolean]>([
    ["a service that fails", failed(503, "api_error"), true],
    ["a service that cannot be reached", failed(502, "upstream_unreachable"), true],
    ["Rollcall's own server gone", failed(0, "server_gone"), true],
    ["a locked organisation", failed(403, "org_locked"), false],
    ["a rejected key", failed(502, "upstream_authentication_failed", { status: 401 }), false],
    ["an ended session", failed(401, "session_required"), false],
  ])("%s", (_name, failure, may) => expect(isTransient(failure)).toBe(may));
});
