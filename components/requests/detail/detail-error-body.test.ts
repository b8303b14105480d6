import { describe, expect, test } from "vitest";
import { attempt } from "@/components/requests/testing/attempt";
import type { JournalDetail } from "@/lib/contract/journal";
import { errorBodyOf } from "./detail-error-body";

const REFUSED = attempt({
  outcome: "refused",
  status: 400,
  type: "invalid_request_error",
  code: "parameter_invalid",
  message: "No.",
  param: "limit",
});

describe("the error body of an answer", () => {
  test("is put together in the service's shape, and in that of the token endpoint", () => {
    expect(errorBodyOf(REFUSED)).toEqual({
      error: {
        type: "invalid_request_error",
        code: "parameter_invalid",
        message: "No.",
        param: "limit",
        request_id: "req_1",
      },
    });
    expect(errorBodyOf({ ...REFUSED, purpose: "token", code: "invalid_client" })).toEqual({
      error: "invalid_client",
      error_description: "No.",
      request_id: "req_1",
    });
  });

  test("has no id where the answer had none: one of Rollcall's was not in it", () => {
    expect(errorBodyOf({ ...REFUSED, requestId: "local_1" })).toMatchObject({
      error: { code: "parameter_invalid", request_id: undefined },
    });
  });

  test.each([
    ["a success", { status: 200 }],
    ["what was not sent", { sent: false, status: undefined, code: "path_invalid" }],
    ["HTML in place of an error", { status: 503, type: "api_error", code: "upstream_invalid_response" }],
    ["a 429 without the error object", { status: 429, type: "rate_limit_error", code: "budget_exhausted" }],
    ["an answer that nobody waited for", { code: "aborted" }],
  ])("there is none of %s", (_name, more) => {
    expect(errorBodyOf({ ...REFUSED, ...more } as JournalDetail)).toBeUndefined();
  });
});
