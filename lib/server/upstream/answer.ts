import { apiErrorBody } from "@/lib/contract/api-error";
import { BudgetExhausted, InvalidResponse, type LocalError, type UpstreamIdentity } from "./errors";
import type { AnswerHeaders } from "./headers";
import { isTooDeep } from "./json-depth";
import { safeWord } from "./redact";
import type { RawAnswer } from "./send";

/** What a caller of `forward` gets: the service's own status, body text and allow-listed headers. */
export interface Answer {
  status: number;
  headers: AnswerHeaders;
  /** JSON text exactly as the service sent it, or null for 204. */
  body: string | null;
  /** `shared`: another caller's call brought it; `cache`: an earlier call did. */
  source: "upstream" | "shared" | "cache";
  /** How many attempts were made for it; none when it came from memory. */
  attempts: number;
  /** How old it is, when it came from memory. */
  ageMs?: number;
}

/** Status and request id of an answer. */
export function identityOf(status: number, headers: AnswerHeaders): UpstreamIdentity {
  const requestId = headers["request-id"];
  return { status, ...(requestId && { requestId }) };
}

/** The identity of an answer with the error code of its body, when it has one. */
export function identify({ status, headers, body }: RawAnswer): UpstreamIdentity {
  const parsed = status >= 400 ? apiErrorBody.safeParse(json(body)) : undefined;
  const code = parsed?.success ? safeWord(parsed.data.error.code) : undefined;
  return { ...identityOf(status, headers), ...(code && { code }) };
}

/**
 * Holds an answer to the interface: a JSON object on success, the error object on failure, nothing with 204.
 * @returns what is wrong with it, if anything: InvalidResponse, or BudgetExhausted for a 429 without the error object
 */
export function problemWith(raw: RawAnswer, pauseMs: number): LocalError | undefined {
  const { status, body } = raw;
  if (status === 204) return undefined;
  const identity = identify(raw);
  if (status < 200 || status > 599) return new InvalidResponse("its status is none of HTTP's", identity);
  const value = isTooDeep(body) ? undefined : json(body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (status < 400 && !isObject) {
    const what = body.trim() === "" ? "its body is empty" : "its body is not a JSON object";
    return new InvalidResponse(what, identity);
  }
  if (status < 400 || apiErrorBody.safeParse(value).success) return undefined;
  if (status === 429) return new BudgetExhausted(pauseMs, identity);
  return new InvalidResponse(`status ${status} came without the error object`, identity);
}

/** An answer without problems as it is handed on. */
export function toAnswer({ status, headers, body }: RawAnswer, attempts: number, pauseMs: number): Answer {
  // What remains of the pause counts the jitter and earlier 429s in; the service's own figure does not.
  const handedOn =
    status === 429 ? { ...headers, "retry-after": String(Math.ceil(pauseMs / 1000)) } : headers;
  return { status, headers: handedOn, body: status === 204 ? null : body, source: "upstream", attempts };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
