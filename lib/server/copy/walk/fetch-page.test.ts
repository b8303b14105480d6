import { expect, test } from "vitest";
import {
  AuthenticationFailed,
  InternalError,
  InvalidResponse,
  Redirected,
  TimedOut,
  Unreachable,
} from "@/lib/server/upstream/errors/errors";
import { fetchPage } from "./fetch-page";

const NO_TOKEN = "upstream_authentication_failed";

function noToken(status?: number, code?: string, retryAfterMs?: number): AuthenticationFailed {
  const upstream = status === undefined ? undefined : { status, ...(code && { code }) };
  return new AuthenticationFailed("", {
    ...(upstream && { upstream }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

test.each([
  [noToken(401, "invalid_client"), { why: "key_rejected", code: "invalid_client" }],
  [noToken(401), { why: "key_rejected", code: NO_TOKEN }],
  [noToken(401, "authentication_required"), { why: "token_refused", code: "authentication_required" }],
  [noToken(429, "slow_down", 7_000), { why: "throttled", code: "slow_down", waitMs: 7_000 }],
  [noToken(undefined, undefined, 9_000), { why: "throttled", code: NO_TOKEN, waitMs: 9_000 }],
  [noToken(503), { why: "service", code: NO_TOKEN }],
  [noToken(404), { why: "not_understood", code: NO_TOKEN }],
  [new InvalidResponse("", { status: 200 }), { why: "not_understood", code: "upstream_invalid_response" }],
  [new InvalidResponse("", { status: 502 }), { why: "service", code: "upstream_invalid_response" }],
  [new Redirected({ status: 302 }), { why: "not_understood", code: "upstream_redirect" }],
  [new TimedOut(8_000), { why: "unreachable", code: "upstream_timeout" }],
  [new Unreachable("ECONNREFUSED"), { why: "unreachable", code: "upstream_unreachable" }],
  [new InternalError(), { why: "rollcall", code: "internal_error" }],
])("a walk blames what the verdict blames: %o", async (error, trouble) => {
  async function read(): Promise<never> {
    throw error;
  }
  const outcome = await fetchPage(
    { read },
    "staff",
    { limit: 100, omit: [] },
    { signal: new AbortController().signal, now: () => 0 },
  );
  expect(outcome).toMatchObject({ kind: "trouble", trouble });
});
