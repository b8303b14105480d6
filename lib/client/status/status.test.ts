import { describe, expect, test } from "vitest";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { isUnreachable, pollDelay } from "./status";

const GOOD = 1_000_000;
const failure = (status: number, code: string) =>
  new ApiFailure({ status, error: { type: "api_error", code, message: "" } });
const after = (ms: number) => ({ dataUpdatedAt: GOOD, errorUpdatedAt: GOOD + ms });

describe("asking again while the server is gone", () => {
  test("within 2 to 10 s, give or take a tenth, ever less often", () => {
    const delays = [0, 2_000, 6_000, 12_000, 19_000, 60_000, 3_600_000].map((ms) => pollDelay(after(ms)));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays[0]).toBeGreaterThanOrEqual(1_800);
    expect(delays[0]).toBeLessThanOrEqual(2_200);
    expect(delays.at(-1)).toBeGreaterThanOrEqual(9_000);
    expect(delays.at(-1)).toBeLessThanOrEqual(11_000);
  });
});

describe("the server is gone", () => {
  test.each([
    [0, "server_gone"],
    [502, "answer_unreadable"],
    [503, "shutting_down"],
  ])("when polls end with %i %s for longer than a hiccup", (status, code) => {
    expect(isUnreachable(failure(status, code), after(2_000))).toBe(false);
    expect(isUnreachable(failure(status, code), after(4_000))).toBe(true);
  });

  test.each([
    [401, "session_required"],
    [403, "request_forbidden"],
    [429, "too_many_requests"],
  ])("but not when it answers %i %s", (status, code) => {
    expect(isUnreachable(failure(status, code), after(60_000))).toBe(false);
  });
});
