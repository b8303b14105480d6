import { z } from "zod";

/** The stable `type` values of a `/v1` error (interface, "Errors"). An unknown one is handled by its status. */
export const ERROR_TYPES = [
  "invalid_request_error",
  "authentication_error",
  "permission_error",
  "rate_limit_error",
  "idempotency_error",
  "api_error",
] as const;

/** The documented `code` values, each with its type and status (interface, "Codes"). */
export const SERVICE_CODES = {
  invalid_request: { type: "invalid_request_error", status: 400 },
  parameter_invalid: { type: "invalid_request_error", status: 400 },
  parameter_missing: { type: "invalid_request_error", status: 400 },
  authentication_required: { type: "authentication_error", status: 401 },
  permission_denied: { type: "permission_error", status: 403 },
  org_locked: { type: "permission_error", status: 403 },
  resource_missing: { type: "invalid_request_error", status: 404 },
  conflict: { type: "invalid_request_error", status: 409 },
  idempotency_key_reused: { type: "idempotency_error", status: 409 },
  rate_limited: { type: "rate_limit_error", status: 429 },
  api_error: { type: "api_error", status: 500 },
} as const satisfies Record<string, { type: ErrorType; status: number }>;

/** The codes of Rollcall's own errors, which have the service's shape and a `local_` request id. */
export const LOCAL_CODES = {
  session_required: { type: "authentication_error", status: 401 },
  account_closed: { type: "authentication_error", status: 401 },
  person_changed: { type: "authentication_error", status: 401 },
  role_required: { type: "permission_error", status: 403 },
  metrics_token_required: { type: "authentication_error", status: 401 },
  metrics_forbidden: { type: "permission_error", status: 403 },
  request_forbidden: { type: "permission_error", status: 403 },
  connection_unknown: { type: "invalid_request_error", status: 404 },
  request_unknown: { type: "invalid_request_error", status: 404 },
  view_unknown: { type: "invalid_request_error", status: 404 },
  person_unknown: { type: "invalid_request_error", status: 404 },
  session_unknown: { type: "invalid_request_error", status: 404 },
  password_wrong: { type: "invalid_request_error", status: 400 },
  sign_in_elsewhere: { type: "invalid_request_error", status: 409 },
  email_taken: { type: "invalid_request_error", status: 409 },
  last_administrator: { type: "invalid_request_error", status: 409 },
  role_by_claim: { type: "invalid_request_error", status: 409 },
  invitation_unknown: { type: "invalid_request_error", status: 404 },
  invitation_used: { type: "invalid_request_error", status: 410 },
  invitation_expired: { type: "invalid_request_error", status: 410 },
  invitation_removed: { type: "invalid_request_error", status: 410 },
  account_exists: { type: "invalid_request_error", status: 409 },
  copy_forbidden: { type: "permission_error", status: 403 },
  copy_unknown: { type: "invalid_request_error", status: 404 },
  copy_row_unknown: { type: "invalid_request_error", status: 404 },
  copy_off: { type: "invalid_request_error", status: 409 },
  copy_empty: { type: "invalid_request_error", status: 409 },
  copy_replaced: { type: "invalid_request_error", status: 409 },
  walk_conflict: { type: "invalid_request_error", status: 409 },
  copy_busy: { type: "api_error", status: 503 },
  copies_unusable: { type: "api_error", status: 503 },
  path_invalid: { type: "invalid_request_error", status: 400 },
  query_invalid: { type: "invalid_request_error", status: 400 },
  method_not_allowed: { type: "invalid_request_error", status: 405 },
  host_unknown: { type: "invalid_request_error", status: 421 },
  body_too_large: { type: "invalid_request_error", status: 413 },
  too_many_requests: { type: "rate_limit_error", status: 429 },
  budget_exhausted: { type: "rate_limit_error", status: 429 },
  upstream_authentication_failed: { type: "api_error", status: 502 },
  upstream_unreachable: { type: "api_error", status: 502 },
  upstream_invalid_response: { type: "api_error", status: 502 },
  upstream_redirect: { type: "api_error", status: 502 },
  upstream_timeout: { type: "api_error", status: 504 },
  database_unavailable: { type: "api_error", status: 503 },
  sandbox_unusable: { type: "api_error", status: 503 },
  journal_busy: { type: "api_error", status: 503 },
  shutting_down: { type: "api_error", status: 503 },
  internal_error: { type: "api_error", status: 500 },
} as const satisfies Record<string, { type: ErrorType; status: number }>;

export type ErrorType = (typeof ERROR_TYPES)[number];
export type ServiceCode = keyof typeof SERVICE_CODES;
export type LocalCode = keyof typeof LOCAL_CODES;

/** A value of any other type, such as `null`, counts as absent. */
const optionalText = z.string().optional().catch(undefined);

/**
 * The body of every failed `/v1` request. `type` and `code` are open strings, as clients must treat unknown values as a
 * generic case and ignore unknown fields (interface, "Versioning" 7).
 */
export const apiErrorBody = z.object({
  error: z.looseObject({
    type: z.string(),
    code: z.string(),
    message: z.string(),
    param: optionalText,
    doc_url: optionalText,
    request_id: optionalText,
  }),
});

/** Fields of Rollcall's own errors alone: in an error of the service these names may mean anything. */
interface LocalFields {
  /** The answer of the service that caused the error. */
  upstream?: { status: number; code?: string; request_id?: string };
  /** With `request_unknown`: how far back the journal reaches, in milliseconds since the epoch. */
  reaches_back_to?: number;
}

export interface ApiErrorDetail extends LocalFields {
  type: string;
  code: string;
  message: string;
  param?: string | undefined;
  doc_url?: string | undefined;
  request_id?: string | undefined;
}

export interface ApiErrorBody {
  error: ApiErrorDetail;
}
