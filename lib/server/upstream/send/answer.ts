import { apiErrorBody } from "@/lib/contract/api-error";
import {
  BudgetExhausted,
  type ErrorFields,
  InvalidResponse,
  type LocalError,
  type UpstreamIdentity,
} from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { exceedsBounds, parseBoundedJson } from "@/lib/server/upstream/protocol/json-bounds";
import { hasNoBody } from "@/lib/server/upstream/protocol/no-body";
import { safeWord } from "@/lib/server/upstream/secrets/redact";
import type { RawAnswer } from "./send";

/** What a caller of `forward` gets: the service's own status, body text and allow-listed headers. */
export interface Answer {
  status: number;
  headers: AnswerHeaders;
  /** JSON text exactly as the service sent it, or null for 204 and 205. */
  body: string | null;
  /** `shared`: another caller's call brought it; `cache`: an earlier call did. */
  source: "upstream" | "shared" | "cache";
  /** The id that the journal has the call under: the service's, or ours where it gave none. */
  requestId: string;
  /** The operation whose call brought it. */
  operation: string;
  /** How many attempts were made for it; none when it came from memory. */
  attempts: number;
  /** How old it is, when it came from memory. */
  ageMs?: number;
}

/**
 * Status and request id of an answer. An id in the body alone is the service's all the same (interface, "Errors"), if
 * it is what ids are: one word.
 */
export function identityOf(status: number, headers: AnswerHeaders, inBody?: string): UpstreamIdentity {
  const requestId = headers["request-id"] || (/^[\x21-\x7e]{1,200}$/.test(inBody ?? "") ? inBody : undefined);
  return { status, ...(requestId && { requestId }) };
}

/** The identity of an answer with the error code of its body, when it has one. */
export function identifyAnswer({ status, headers, body }: RawAnswer): UpstreamIdentity {
  const parsed = status >= 400 ? apiErrorBody.safeParse(parseBoundedJson(body)) : undefined;
  const error = parsed?.success ? parsed.data.error : undefined;
  const code = error && safeWord(error.code);
  return { ...identityOf(status, headers, error?.request_id), ...(code && { code }) };
}

/** What an answer's error object says: that of `/v1`, or the flat one of the token endpoint. Nothing else of a body is told. */
export function readErrorFields({ status, body }: RawAnswer): ErrorFields | undefined {
  if (status < 400) return undefined;
  const value = parseBoundedJson(body);
  const fields = fieldsOf(fieldsOf(value)?.error) ?? fieldsOf(value);
  if (!fields) return undefined;
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : undefined);
  const [type, message, param, docUrl] = [
    text("type"),
    text("message") ?? text("error_description"),
    text("param"),
    text("doc_url"),
  ];
  return {
    ...(type && { type }),
    ...(message && { message }),
    ...(param && { param }),
    ...(docUrl && { docUrl }),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

/**
 * Of the interface none, and to a browser about its own connection: it takes a 407 for a proxy's, and asks again by itself after
 * the others, which costs another call.
 */
const ABOUT_CONNECTIONS = new Set([407, 408, 421]);

/**
 * Holds an answer to the interface: a JSON object on success, the error object on failure, nothing with 204 and 205.
 * @returns what is wrong with it, if anything: InvalidResponse, or BudgetExhausted for a 429 without the error object
 */
export function findProblem(raw: RawAnswer, pauseMs: number): LocalError | undefined {
  const { status, body } = raw;
  if (hasNoBody(status)) return undefined;
  const identity = identifyAnswer(raw);
  if (status < 200 || status > 599) return new InvalidResponse("its status is none of HTTP's", identity);
  if (ABOUT_CONNECTIONS.has(status)) {
    return new InvalidResponse(
      `its status ${status} is about a connection, not about what was asked for`,
      identity,
    );
  }
  const value = parseBoundedJson(body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (status < 400 && !isObject) return new InvalidResponse(describeNonObject(body), identity);
  if (status < 400 || apiErrorBody.safeParse(value).success) return undefined;
  if (status === 429) return new BudgetExhausted(pauseMs, identity);
  return new InvalidResponse(`status ${status} came without the error object`, identity);
}

/** An answer without problems as it is handed on. */
export function toAnswer(
  { status, headers, body }: RawAnswer,
  { pauseMs, ...call }: Pick<Answer, "operation" | "requestId" | "attempts"> & { pauseMs: number },
): Answer {
  // What remains of the pause counts the jitter and earlier 429s in; the service's own figure does not.
  const handedOn =
    status === 429 ? { ...headers, "retry-after": String(Math.ceil(pauseMs / 1000)) } : headers;
  const shown = hasNoBody(status) ? null : body;
  return { status, headers: handedOn, body: shown, source: "upstream", ...call };
}

function describeNonObject(body: string): string {
  if (body.trim() === "") return "its body is empty";
  return exceedsBounds(body)
    ? "its body is nested too deep or has too many values"
    : "its body is not a JSON object";
}
