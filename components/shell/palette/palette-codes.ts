import { wordsFor } from "@/components/shell/words/words";
import { requestsAddress } from "@/lib/client/journal/journal-filter";
import type { LocalCode, ServiceCode } from "@/lib/contract/api-error";
import type { Command } from "./palette-commands";
import { GROUPS } from "./palette-words";

/** Codes of the token endpoint, and Rollcall's own that an attempt can end with. */
type OtherCode =
  | "invalid_client"
  | "slow_down"
  | Extract<LocalCode, "budget_exhausted" | `upstream_${string}`>;

/** Every code that a request in the journal can have; as a record, so that the types require each of the service's codes. */
const CODES: Record<ServiceCode | OtherCode, true> = {
  org_locked: true,
  permission_denied: true,
  rate_limited: true,
  api_error: true,
  invalid_client: true,
  slow_down: true,
  authentication_required: true,
  resource_missing: true,
  invalid_request: true,
  parameter_invalid: true,
  parameter_missing: true,
  conflict: true,
  idempotency_key_reused: true,
  budget_exhausted: true,
  upstream_unreachable: true,
  upstream_timeout: true,
  upstream_invalid_response: true,
  upstream_redirect: true,
  upstream_authentication_failed: true,
};

/** For each code a command that goes to the connection's requests with it. */
export function codeCommands(connection: string): Command[] {
  return Object.keys(CODES).map((code) => ({
    group: GROUPS.codes,
    label: code,
    hint: wordsFor({ status: 0, error: { type: "", code, message: "" } }).title,
    act: { go: requestsAddress(connection, { code }) },
  }));
}
