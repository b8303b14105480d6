import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import { COPY_CODES } from "./copy-error-words";
import { ADMIN, ADMINISTRATOR, IT_CLEARS, ROLLCALL, SERVICE, type Words, YOU } from "./error-words";
import { newKeyWords } from "./new-key-words";
import { PEOPLE_CODES } from "./people-words";
import { SERVER_GONE } from "./server-gone";

/** By `code`: errors of the service and of its token endpoint. */
const BY_SERVICE_CODE: Record<string, Words> = {
  invalid_request: {
    title: "The service did not accept the request",
    turn: ROLLCALL,
    todo: "Pass on the request id below: the request was malformed, or the service has no such operation.",
  },
  parameter_invalid: {
    title: "A parameter was not accepted",
    turn: YOU,
    todo: "Correct the parameter named below and try again.",
  },
  parameter_missing: {
    title: "A required parameter is missing",
    turn: YOU,
    todo: "Add the parameter named below and try again.",
  },
  authentication_required: {
    title: "The service did not accept the token",
    turn: ROLLCALL,
    todo: "Check that the API key has not been revoked; archiving its creator revokes it too.",
  },
  permission_denied: {
    title: "The key is not permitted to read this",
    turn: ADMIN,
    todo: newKeyWords("a key with the missing read: scope"),
  },
  org_locked: {
    title: "The organisation is locked",
    turn: ADMIN,
    todo: "Unlock it in the service, usually by settling a suspension or a bill, then try again. The key is fine.",
  },
  resource_missing: {
    title: "It does not exist in this organisation",
    turn: YOU,
    todo: "It may have been removed, or belong to another organisation. Check the address, if you typed it.",
  },
  conflict: {
    title: "It conflicts with the current state",
    turn: YOU,
    todo: "Reload, then try again.",
  },
  idempotency_key_reused: {
    title: "The idempotency key was used before",
    turn: YOU,
    todo: "Use a new key for a request with other parameters.",
  },
  rate_limited: {
    title: "The service's rate limit for this key is used up",
    turn: IT_CLEARS,
    todo: "The pause ends by itself. If it keeps happening, another program uses the same key.",
  },
  api_error: {
    title: "The service failed",
    turn: SERVICE,
    todo: "Try again; if it persists, pass on the request id.",
  },
  invalid_client: {
    title: "The API key was rejected",
    turn: ADMIN,
    todo: `The key is wrong or revoked. ${newKeyWords("a new one")}`,
  },
  slow_down: {
    title: "Too many token requests",
    turn: IT_CLEARS,
    todo: "The pause ends by itself. If it keeps happening, another program at this address requests a token for every call.",
  },
};

/**
 * By `code`: errors of Rollcall's server and of this page. If the service came to use one of these codes, it would mean
 * something else.
 */
const BY_OWN_CODE: Record<string, Words> = {
  ...PEOPLE_CODES,
  ...COPY_CODES,
  session_required: {
    title: "Your session has ended",
    turn: YOU,
    todo: "Sign in again; you come back to this page.",
  },
  role_required: {
    title: "Your role does not allow this",
    turn: ADMINISTRATOR,
    todo: "Ask for the role, or ask somebody who has it to do this.",
  },
  request_forbidden: {
    title: "The request was refused",
    turn: YOU,
    todo: "Open Rollcall at its own address, not through another site or a rewriting proxy, and reload.",
  },
  connection_unknown: {
    title: "There is no such connection",
    turn: YOU,
    todo: "Go to the start page and choose an existing one.",
  },
  request_unknown: {
    title: "This request is not in the journal",
    turn: YOU,
    todo: "Check that the id is complete; it may be older than the journal, or another program's.",
  },
  view_unknown: {
    title: "This saved view no longer exists",
    turn: YOU,
    todo: "Press its Edit again to close it: somebody has deleted it, or no longer shares it.",
  },
  path_invalid: {
    title: "The path is not allowed",
    turn: YOU,
    todo: "Use v1/ and letters, digits, _ and - only.",
  },
  query_invalid: {
    title: "The query is not allowed",
    turn: YOU,
    todo: "Correct what the message below names.",
  },
  method_not_allowed: {
    title: "Only reading is allowed here",
    turn: ROLLCALL,
    todo: "Pass on the request id below.",
  },
  host_unknown: {
    title: "Unknown host name for Rollcall",
    turn: ROLLCALL,
    todo: "Open Rollcall at its own address, or have this one added to ALLOWED_HOSTS.",
  },
  body_too_large: {
    title: "The request is too large",
    turn: YOU,
    todo: "Send less: the message below gives the limit.",
  },
  too_many_requests: {
    title: "You are asking faster than Rollcall allows one person",
    turn: IT_CLEARS,
    todo: "Wait, then go on more slowly. It says nothing against the service or the key.",
  },
  budget_exhausted: {
    title: "This key's shared budget is spent for now",
    turn: IT_CLEARS,
    todo: "The pause ends by itself. The budget belongs to the key, so everyone signed in shares it.",
  },
  upstream_authentication_failed: {
    title: "No token was issued",
    turn: IT_CLEARS,
    todo: "Rollcall has asked for as many tokens as it may in a minute; the pause ends by itself.",
  },
  upstream_unreachable: {
    title: "The service cannot be reached",
    turn: ROLLCALL,
    todo: "Check the connection's address, the network, the certificate and the service's own status, then try again.",
  },
  upstream_invalid_response: {
    title: "Unexpected response from the service",
    turn: ROLLCALL,
    todo: "Try again; if it persists, read the message below, and check the connection's address and what is in between: a proxy may be responding in the service's place.",
  },
  upstream_redirect: {
    title: "The service answered with a redirect",
    turn: ROLLCALL,
    todo: "Set the connection's address to the service's real one; redirects are never followed.",
  },
  upstream_timeout: {
    title: "The service took too long",
    turn: ROLLCALL,
    todo: "Try again; if it persists, check the network and the service's own status.",
  },
  database_unavailable: {
    title: "Rollcall's database does not answer",
    turn: ROLLCALL,
    todo: "Try again in a moment; once the database is back, nothing has to be restarted. It says nothing against the service or the key.",
  },
  sandbox_unusable: {
    title: "The sandbox's state cannot be stored",
    turn: ROLLCALL,
    todo: "Nothing has changed. Make room on the disk of DATA_DIR, or mend the folder, then try again.",
  },
  journal_busy: {
    title: "Searching the journal took too long",
    turn: YOU,
    todo: "Try again in a moment, or narrow the search, above all by time.",
  },
  shutting_down: { title: "Rollcall is restarting", turn: IT_CLEARS, todo: "Try again in a moment." },
  internal_error: {
    title: "Rollcall itself failed",
    turn: ROLLCALL,
    todo: "Try again; if it persists, look for the request id below in Rollcall's log.",
  },
  server_gone: { ...SERVER_GONE, turn: ROLLCALL },
  answer_unreadable: {
    title: "Unexpected response from Rollcall",
    turn: ROLLCALL,
    todo: "Reload the page; if it persists, a proxy may be answering in Rollcall's place.",
  },
  list_unreadable: {
    title: "The service's answer is not a list",
    turn: SERVICE,
    todo: "Try again; if it persists, pass on the request id below.",
  },
};

const BY_TYPE: Record<string, Words> = {
  invalid_request_error: {
    title: "The service did not accept the request",
    turn: YOU,
    todo: "Read the message below, correct it and try again.",
  },
  authentication_error: {
    title: "The service did not accept the credentials",
    turn: ROLLCALL,
    todo: "Check the API key of this connection.",
  },
  permission_error: {
    title: "The key is not permitted to do this",
    turn: ADMIN,
    todo: "Check the key's scopes and the organisation's state.",
  },
  rate_limit_error: { title: "A rate limit is used up", turn: IT_CLEARS, todo: "The pause ends by itself." },
  idempotency_error: {
    title: "The idempotency key was not accepted",
    turn: YOU,
    todo: "Use a new key and try again.",
  },
  api_error: {
    title: "The service failed",
    turn: SERVICE,
    todo: "Try again; if it persists, pass on the request id.",
  },
};

const EXCHANGE_FAILED = "upstream_authentication_failed";
const NOT_UNDERSTOOD = "upstream_invalid_response";

/** The error type for a status (interface, "Status to type mapping"), for types that Rollcall does not know. */
function typeOfStatus(status: number): string {
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  if (status === 429) return "rate_limit_error";
  return status >= 500 || status === 0 ? "api_error" : "invalid_request_error";
}

/**
 * The words for a failure. If an answer of the service caused it, that answer's code comes first. An unknown code uses the
 * words of its type, an unknown type those of its status (interface, "Versioning" 7).
 */
export function wordsFor(failure: Failure): Words {
  const { status, error } = failure;
  return (
    lookup(BY_SERVICE_CODE, error.upstream?.code) ??
    lookup(BY_SERVICE_CODE, codeByStatus(failure)) ??
    lookup(BY_OWN_CODE, ownCodeByStatus(failure)) ??
    lookup(BY_SERVICE_CODE, error.code) ??
    lookup(BY_TYPE, error.type) ??
    (BY_TYPE[typeOfStatus(status)] as Words)
  );
}

/** The service's code for an answer that had none, by its status alone. Like the verdict, it blames no key for a 5xx. */
function codeByStatus(failure: Failure): string | undefined {
  const { status = 0 } = failure.error.upstream ?? {};
  const code = ownCode(failure);
  if (status >= 500 && (code === EXCHANGE_FAILED || code === NOT_UNDERSTOOD)) return "api_error";
  if (code !== EXCHANGE_FAILED) return undefined;
  if (status === 401) return "invalid_client";
  return status === 429 ? "slow_down" : undefined;
}

/** The token endpoint refuses a key with 401 alone: any other answer is most probably not its own. */
function ownCodeByStatus(failure: Failure): string | undefined {
  const code = ownCode(failure);
  return code === EXCHANGE_FAILED && failure.error.upstream ? NOT_UNDERSTOOD : code;
}
function lookup(words: Record<string, Words>, key: string | undefined): Words | undefined {
  return key !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;
}
