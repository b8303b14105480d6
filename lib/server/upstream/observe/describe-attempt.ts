import { LOCAL_CODES } from "@/lib/contract/api-error";
import {
  type ErrorFields,
  LocalError,
  localRequestId,
  Unreachable,
  type UpstreamIdentity,
} from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { present } from "@/lib/server/upstream/protocol/present";
import {
  coverCredentials,
  looksSecret,
  redactPath,
  redactQuery,
  redactText,
  safeWord,
} from "@/lib/server/upstream/secrets/redact";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";
import type { CallContext } from "./call-context";
import type { Attempt } from "./observer";

const LONGEST_LINK = 1_000;

export interface AttemptOutcome {
  at: number;
  durationMs: number;
  sentAt?: number | undefined;
  isUnconnected?: boolean;
  serviceMs?: number | undefined;
  attempt: number;
  replay?: boolean;
  sent: boolean;
  /** The identity of the answer, if one came and could be read. */
  identity?: UpstreamIdentity | undefined;
  headers?: AnswerHeaders | undefined;
  errorFields?: ErrorFields | undefined;
  failure?: unknown;
}

/** Method, path, query (without its `?`) and purpose of a request. */
export type RequestLine = Pick<Attempt, "method" | "path" | "query" | "purpose">;

/** The attempt as observers may see it: with a request id, and without anything that could be a secret. */
export function describeAttempt(
  requestLine: RequestLine,
  context: CallContext,
  outcome: AttemptOutcome,
  secrets: Secrets,
): Attempt {
  const {
    failure,
    headers = {},
    sent,
    at,
    durationMs,
    sentAt,
    serviceMs,
    attempt,
    replay,
    isUnconnected,
  } = outcome;
  const local = failure instanceof LocalError ? failure : undefined;
  const identity = outcome.identity ?? (sent ? local?.detail.upstream : undefined);
  const clean = (text: string | undefined) => text && secrets.scrub(text);
  const answerFields = outcome.errorFields ?? (sent ? local?.detail.fields : undefined);
  // A failure with Rollcall's own code gets Rollcall's own message, unless the answer brought one.
  const fields =
    local && identity?.code === undefined ? { ...localErrorFields(local), ...answerFields } : answerFields;
  // Without an id of the service it gets Rollcall's own, the one on screen if there is one, so that every attempt can be found.
  const requestId = clean(identity?.requestId) || local?.requestId || localRequestId();
  return {
    at,
    durationMs,
    connection: context.connection,
    operation: context.operation,
    attempt,
    purpose: requestLine.purpose,
    method: requestLine.method,
    path: redactPath(secrets.scrub(requestLine.path)),
    query: redactQuery(secrets.scrub(requestLine.query)),
    sent,
    requestId: coverRequestId(requestId),
    ...heldUpBy(local, sent, secrets),
    ...present({
      sentAt,
      serviceMs,
      isBrokenOff:
        (sent && !isUnconnected && failure instanceof Unreachable && failure.isBrokenOff) || undefined,
      person: context.person,
      replay: replay || undefined,
      isUnconnected: isUnconnected || undefined,
      status: identity?.status,
      code: identity?.code === undefined ? codeOf(failure) : safeWord(secrets.scrub(identity.code)),
      serviceVersion: dropSecret(clean(headers["service-version"])),
      retryAfter: dropSecret(clean(headers["retry-after"])),
      deprecation: dropSecret(clean(headers.deprecation)),
      sunset: dropSecret(clean(headers.sunset)),
      link: dropLongLink(clean(headers.link)),
      headers: identity && redactTexts(headers, secrets),
      errorFields: fields && redactTexts(fields, secrets),
    }),
  };
}

function heldUpBy(local: LocalError | undefined, sent: boolean, secrets: Secrets): Pick<Attempt, "heldUpBy"> {
  const { upstream } = local?.detail ?? {};
  if (sent || !upstream) return {};
  const code = upstream.code === undefined ? undefined : safeWord(secrets.scrub(upstream.code));
  const requestId = upstream.requestId && coverRequestId(secrets.scrub(upstream.requestId));
  return { heldUpBy: { status: upstream.status, ...(code && { code }), ...(requestId && { requestId }) } };
}

/** An id may look like a secret and must still be shown, so only known credentials are covered in it. */
function coverRequestId(requestId: string): string {
  return coverCredentials(requestId).slice(0, 200);
}

function codeOf(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  return failure instanceof LocalError ? failure.code : "aborted";
}

function dropSecret(value: string | undefined): string | undefined {
  return value !== undefined && !looksSecret(value) ? value : undefined;
}

/** A link is kept whole or not at all, as half of one leads elsewhere. */
function dropLongLink(value: string | undefined): string | undefined {
  return value !== undefined && value.length <= LONGEST_LINK ? value : undefined;
}

/** The same texts, with what could be secrets covered. */
function redactTexts<Texts extends object>(texts: Texts, secrets: Secrets): Texts {
  const entries = Object.entries(texts) as [string, string][];
  return Object.fromEntries(
    entries.map(([name, text]) => [name, redactText(secrets.scrub(text), LONGEST_LINK)]),
  ) as Texts;
}

function localErrorFields({ code, message, detail: { param } }: LocalError): ErrorFields {
  return { type: LOCAL_CODES[code].type, message, ...(param !== undefined && { param }) };
}
