import type { Errand } from "./errand";
import { LocalError, type UpstreamIdentity } from "./errors";
import type { AnswerHeaders } from "./headers";
import type { Attempt } from "./observe";
import { coverCredentials, looksSecret, redactedPath, redactedQuery, safeWord } from "./redact";
import type { Secrets } from "./secrets";

const LONGEST_LINK = 1_000;

/** What came of an attempt, as the one who made it knows it. */
export interface Outcome {
  at: number;
  durationMs: number;
  attempt: number;
  sent: boolean;
  /** The identity of the answer, when one came and was read. */
  identity?: UpstreamIdentity | undefined;
  headers?: AnswerHeaders | undefined;
  failure?: unknown;
}

/** What was asked of the service. `query` without its `?`. */
export type Asked = Pick<Attempt, "method" | "path" | "query" | "purpose">;

/** An attempt as observers may see it: identified, and without anything that could be a secret. */
export function describeAttempt(asked: Asked, errand: Errand, outcome: Outcome, secrets: Secrets): Attempt {
  const { failure, headers = {}, sent, at, durationMs, attempt } = outcome;
  const local = failure instanceof LocalError ? failure : undefined;
  const identity = outcome.identity ?? (sent ? local?.detail.upstream : undefined);
  const clean = (text: string | undefined) => text && secrets.scrub(text);
  // What never got an id of the service's has ours, which is the one on screen.
  const requestId = clean(identity?.requestId) ?? local?.requestId;
  return {
    at,
    durationMs,
    connection: errand.connection,
    ...(errand.person !== undefined && { person: errand.person }),
    operation: errand.operation,
    attempt,
    purpose: asked.purpose,
    method: asked.method,
    path: redactedPath(secrets.scrub(asked.path)),
    query: redactedQuery(secrets.scrub(asked.query)),
    sent,
    ...(identity && { status: identity.status }),
    ...present(
      "code",
      identity?.code === undefined ? codeOf(failure) : safeWord(secrets.scrub(identity.code)),
    ),
    // Ids may be as mixed as secrets are and must be shown, so only what is known to be one is covered.
    ...present("requestId", requestId && coverCredentials(requestId).slice(0, 200)),
    ...present("serviceVersion", shown(clean(headers["service-version"]))),
    ...present("retryAfter", shown(clean(headers["retry-after"]))),
    ...present("deprecation", shown(clean(headers.deprecation))),
    ...present("sunset", shown(clean(headers.sunset))),
    ...present("link", shownLink(clean(headers.link))),
  };
}

function codeOf(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  return failure instanceof LocalError ? failure.code : "aborted";
}

function shown(value: string | undefined): string | undefined {
  return value !== undefined && !looksSecret(value) ? value : undefined;
}

/** Addresses are longer than anything else that is shown; whole or not at all, as half of one leads elsewhere. */
function shownLink(value: string | undefined): string | undefined {
  return value !== undefined && value.length <= LONGEST_LINK ? value : undefined;
}

function present<Name extends keyof Attempt>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}
