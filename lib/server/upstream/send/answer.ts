import { apiErrorBody } from "@/lib/contract/api-error";
import { isObject } from "@/lib/contract/is-object";
import { RESOURCES } from "@/lib/contract/resources";
import {
  AnswerTooLarge,
  BudgetExhausted,
  type ErrorFields,
  InvalidResponse,
  type LocalError,
  type UpstreamIdentity,
} from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { isList } from "@/lib/server/upstream/protocol/is-list";
import { exceedsBounds, parseBoundedJson } from "@/lib/server/upstream/protocol/json-bounds";
import { hasNoBody } from "@/lib/server/upstream/protocol/no-body";
import { parseDelay } from "@/lib/server/upstream/protocol/retry-after";
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
  /** The operation whose call brought this answer. */
  operation: string;
  /** How many attempts were made for it; 0 when it came from memory. */
  attempts: number;
  /** Its age, when it came from memory. */
  ageMs?: number;
}

/** Status and request id of an answer. An id that is in the body alone counts too (interface, "Errors") if it is one word. */
export function identityOf(status: number, headers: AnswerHeaders, inBody?: string): UpstreamIdentity {
  const requestId = headers["request-id"] || (/^[\x21-\x7e]{1,200}$/.test(inBody ?? "") ? inBody : undefined);
  return { status, ...(requestId && { requestId }) };
}

/** The identity of an answer, with the error code of its body if it has one. */
export function identifyAnswer({ status, headers, body }: RawAnswer): UpstreamIdentity {
  const parsed = status >= 400 ? apiErrorBody.safeParse(parseBoundedJson(body)) : undefined;
  const error = parsed?.success ? parsed.data.error : undefined;
  const code = error && safeWord(error.code);
  return { ...identityOf(status, headers, error?.request_id), ...(code && { code }) };
}

/** The fields of an error: the error object of `/v1`, or the flat one of the token endpoint. Nothing else of a body is kept. */
export function readErrorFields({ status, body }: RawAnswer): ErrorFields | undefined {
  if (status < 400) return undefined;
  const value = parseBoundedJson(body);
  if (!isObject(value)) return undefined;
  const fields = isObject(value.error) ? value.error : value;
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

/**
 * The interface has none of these, and a browser takes them to be about its own connection: a 407 for a proxy's, and after
 * the others it sends the request again, which costs another call.
 */
const ABOUT_CONNECTIONS = new Set([407, 408, 421]);

/**
 * Checks an answer against the interface: a JSON object on success, the error object on failure, no body with 204 and 205.
 * @returns what is wrong with it: InvalidResponse, or BudgetExhausted for a 429 without the error object
 */
export function findProblem(
  raw: RawAnswer,
  { pauseMs, now }: { pauseMs: number; now: number },
): LocalError | undefined {
  const { status, headers, body } = raw;
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
  if (status < 400 && !isObject(value)) {
    return exceedsBounds(body)
      ? new AnswerTooLarge("its body is nested too deep or has too many values", identity)
      : new InvalidResponse(describeNonObject(body), identity);
  }
  if (status < 400 || apiErrorBody.safeParse(value).success) return undefined;
  if (status === 429) return new BudgetExhausted(pauseMs, identity);
  // Whatever stands before the service may ask for a pause too, such as with a page about its maintenance.
  const retryAfterMs = status >= 500 ? parseDelay(headers["retry-after"], now) : undefined;
  return new InvalidResponse(`status ${status} came without the error object`, identity, { retryAfterMs });
}

/** The paths whose answers are lists. */
const LISTS: ReadonlySet<string> = new Set(Object.values(RESOURCES).map(({ path }) => path));

/**
 * What is wrong with the successful answer of a list that is none. Callers get it as it is, and say what is missing; but it
 * proves neither that the service works nor that the list may be read.
 * @param path as it is sent, without the slash before it
 */
export function findUnreadableList(path: string, raw: RawAnswer): InvalidResponse | undefined {
  const { status, headers, body } = raw;
  if (!LISTS.has(path) || status < 200 || status >= 300 || isList(body)) return undefined;
  return new InvalidResponse("it is not a list", identityOf(status, headers));
}

/** An answer without problems, as callers get it. */
export function toAnswer(
  { status, headers, body }: RawAnswer,
  {
    pauseMs,
    now,
    ...call
  }: Pick<Answer, "operation" | "requestId" | "attempts"> & { pauseMs: number; now: number },
): Answer {
  const { "retry-after": asked, ...others } = headers;
  // The rest of the pause includes jitter and earlier 429s, which the service's own figure does not. Any other wait is as Rollcall
  // understands it, in whole seconds, so that nobody is told of one in years.
  const waitMs = status === 429 ? pauseMs : parseDelay(asked, now);
  const answerHeaders =
    waitMs === undefined ? others : { ...others, "retry-after": String(Math.ceil(waitMs / 1000)) };
  const text = hasNoBody(status) ? null : body;
  return { status, headers: answerHeaders, body: text, source: "upstream", ...call };
}

function describeNonObject(body: string): string {
  return body.trim() === "" ? "its body is empty" : "its body is not a JSON object";
}
