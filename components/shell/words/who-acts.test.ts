import { expect, test } from "vitest";
import { holdWords } from "@/components/shell/copy/walk-words";
import type { WalkHold } from "@/lib/contract/copy-walk";
import type { VerdictCode } from "@/lib/contract/status";
import { verdictWords } from "./verdict-words";
import { wordsFor } from "./words";

test.each<[VerdictCode, string, WalkHold]>([
  ["org_locked", "org_locked", "org_locked"],
  ["permission_denied", "permission_denied", "permission_denied"],
  ["key_rejected", "invalid_client", "key_rejected"],
  ["token_refused", "authentication_required", "token_refused"],
  ["throttled", "rate_limited", "throttled"],
  ["token_endpoint_throttled", "slow_down", "throttled"],
  ["service_failing", "api_error", "service"],
  ["unreachable", "upstream_unreachable", "unreachable"],
  ["unreachable", "upstream_timeout", "unreachable"],
  ["answer_not_understood", "upstream_invalid_response", "not_understood"],
  ["answer_not_understood", "upstream_redirect", "not_understood"],
])("who acts on %s is the same on Access, at the error %s and at a walk", (verdict, code, why) => {
  const { turn } = verdictWords({ code: verdict });
  const error = { type: "api_error", code, message: "" };
  expect([wordsFor({ status: 502, error }).turn, holdWords(why).turn]).toEqual([turn, turn]);
});

test("a walk held for a reason that only a later release knows is told as any other failure", () => {
  expect(holdWords("of_a_later_release" as WalkHold)).toEqual(holdWords("service"));
});
