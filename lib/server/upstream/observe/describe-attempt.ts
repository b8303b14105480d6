import { LOCAL_CODES } from "@/lib/contract/api-error";
import {
  type ErrorFields,
  LocalError,
  localRequestId,
  type UpstreamIdentity,
} from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
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

/** What came of an attempt, as the one who made it knows it. */
export interface AttemptOutcome {
  at: number;
  durationMs: number;
  serviceMs?: number | undefined;
  attempt: number;
  replay?: boolean;
  sent: boolean;
  /** The identity of the answer, when one came and was read. */
  identity?: UpstreamIdentity | undefined;
  headers?: AnswerHeaders | undefined;
  errorFields?: ErrorFields | undefined;
  failure?: unknown;
}

/** What was asked of the service. `query` without its `?`. */
export type RequestLine = Pick<Attempt, "method" | "path" | "query" | "purpose">;

/** An attempt as observers may see it: identified, and without anything that could be a secret. */
export function describeAttempt(
  asked: RequestLine,
  errand: CallContext,
  outcome: AttemptOutcome,
  secrets: Secrets,
): Attempt {
  const { failure, headers = {}, sent, at, durationMs, serviceMs, attempt, replay } = outcome;
  const local = failure instanceof LocalError ? failure : undefined;
  const identity = outcome.identity ?? (sent ? local?.detail.upstream : undefined);
  const clean = (text: string | undefined) => text && secrets.scrub(text);
  const answered = outcome.errorFields ?? (sent ? local?.detail.fields : undefined);
  // Where the code is ours, so are the words, unless the answer had some.
  const said = local && identity?.code === undefined ? { ...localErrorFields(local), ...answered } : answered;
  // What never got an id of the service's has ours, the one on screen if it came to that: every attempt can be asked for.
  const requestId = clean(identity?.requestId) || local?.requestId || localRequestId();
  return {
    at,
    durationMs,
    ...(serviceMs !== undefined && { serviceMs }),
    connection: errand.connection,
    ...(errand.person !== undefined && { person: errand.person }),
    operation: errand.operation,
    attempt,
    ...(replay && { replay }),
    purpose: asked.purpose,
    method: asked.method,
    path: redactPath(secrets.scrub(asked.path)),
    query: redactQuery(secrets.scrub(asked.query)),
    sent,
    ...(identity && { status: identity.status }),
    ...optional(
      "code",
      identity?.code === undefined ? codeOf(failure) : safeWord(secrets.scrub(identity.code)),
    ),
    // Ids may be as mixed as secrets are and must be shown, so only what is known to be one is covered.
    requestId: coverCredentials(requestId).slice(0, 200),
    ...heldUpBy(local, sent, secrets),
    ...optional("serviceVersion", dropSecret(clean(headers["service-version"]))),
    ...optional("retryAfter", dropSecret(clean(headers["retry-after"]))),
    ...optional("deprecation", dropSecret(clean(headers.deprecation))),
    ...optional("sunset", dropSecret(clean(headers.sunset))),
    ...optional("link", dropLongLink(clean(headers.link))),
    ...(identity && { headers: redactHeaders(headers, secrets) }),
    ...(said && { errorFields: redactErrorFields(said, secrets) }),
  };
}

function heldUpBy(local: LocalError | undefined, sent: boolean, secrets: Secrets): Pick<Attempt, "heldUpBy"> {
  const { upstream } = local?.detail ?? {};
  if (sent || !upstream) return {};
  const code = upstream.code === undefined ? undefined : safeWord(secrets.scrub(upstream.code));
  return { heldUpBy: { status: upstream.status, ...(code && { code }) } };
}

function codeOf(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  return failure instanceof LocalError ? failure.code : "aborted";
}

function dropSecret(value: string | undefined): string | undefined {
  return value !== undefined && !looksSecret(value) ? value : undefined;
}

/** Addresses are longer than anything else that is shown; whole or not at all, as half of one leads elsewhere. */
function dropLongLink(value: string | undefined): string | undefined {
  return value !== undefined && value.length <= LONGEST_LINK ? value : undefined;
}

/** Values as they are told one by one; what could be a secret is covered, and its header still shown. */
function redactHeaders(headers: AnswerHeaders, secrets: Secrets): AnswerHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, redactText(secrets.scrub(value), LONGEST_LINK)]),
  );
}

function localErrorFields({ code, message, detail: { param } }: LocalError): ErrorFields {
  return { type: LOCAL_CODES[code].type, message, ...(param !== undefined && { param }) };
}

function redactErrorFields(said: ErrorFields, secrets: Secrets): ErrorFields {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, redactText(secrets.scrub(value), LONGEST_LINK)]),
  );
}

function optional<Name extends keyof Attempt>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}
