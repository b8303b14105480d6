import { randomUUID } from "node:crypto";
import type { LocalCode } from "@/lib/contract/api-error";

/** The answer of the service that caused a local error, kept so that screens can lead with it. */
export interface UpstreamIdentity {
  status: number;
  code?: string;
  requestId?: string;
}

/** The documented fields of an error object (interface, "Errors"), each as text; the token endpoint's description is the message. */
export interface ErrorFields {
  type?: string;
  message?: string;
  param?: string;
  docUrl?: string;
}

export interface FailureDetail {
  upstream?: UpstreamIdentity;
  /** Milliseconds until another try can succeed. */
  retryAfterMs?: number;
  param?: string;
  /** How far back the journal that was searched reaches; milliseconds since the epoch. */
  reachesBackTo?: number;
  /** The error object of the answer that caused it, for the journal. */
  fields?: ErrorFields;
}

/** The same symbol in every copy of this module, as Next bundles pages, handlers and instrumentation apart. */
const BRAND = Symbol.for("rollcall.local-error");

/** An id for screen, log and journal where no answer of the service brought one. */
export function localRequestId(): string {
  return `local_${randomUUID().replaceAll("-", "")}`;
}

/** Base of everything that Rollcall itself refuses or fails at (design, "HTTP"). `code` decides status and type; people see `message`. */
export class LocalError extends Error {
  readonly [BRAND] = true;
  /** The id on screen and in the log, where no answer of the service brought one. */
  readonly requestId = localRequestId();

  constructor(
    readonly code: LocalCode,
    message: string,
    readonly detail: FailureDetail = {},
    /** The cause, for the log alone. */
    options?: ErrorOptions,
  ) {
    super(message, options);
    // A bundler changes names of classes; the log tells errors apart by their code.
    this.name = "LocalError";
  }
}

/** Whether this is a `LocalError` of any copy of this module; `instanceof` knows only its own. */
export function isLocalError(thrown: unknown): thrown is LocalError {
  return typeof thrown === "object" && thrown !== null && BRAND in thrown;
}

/** The path would leave `/v1` or holds characters no resource path has. */
export class PathInvalid extends LocalError {
  constructor() {
    super("path_invalid", "The path must be v1/ and segments of letters, digits, _ and - only.");
  }
}

/** The query is larger than any that the service has a use for. */
export class QueryInvalid extends LocalError {
  constructor(message: string) {
    super("query_invalid", message);
  }
}

/** This key's shared budget is spent or paused, so the call was not sent. */
export class BudgetExhausted extends LocalError {
  constructor(retryAfterMs: number, upstream?: UpstreamIdentity) {
    super("budget_exhausted", "This key's request budget is spent; it is shared by everyone signed in.", {
      retryAfterMs,
      ...(upstream && { upstream }),
    });
  }
}

/** There is no usable token, or the service refused a fresh one. */
export class AuthenticationFailed extends LocalError {
  constructor(message: string, detail: FailureDetail) {
    super("upstream_authentication_failed", message, detail);
  }
}

/** No answer came back: refused, reset, unknown host, TLS. `reason` is the system's code, for the log, and ETIMEDOUT also where Rollcall's own time ran out before there was a connection. */
export class Unreachable extends LocalError {
  constructor(readonly reason: string) {
    super("upstream_unreachable", `The service could not be reached (${reason}).`);
  }

  /** Whether the reason is one by which the other side ends a connection; whether there was one, only the attempt knows. */
  get isBrokenOff(): boolean {
    return /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(this.reason);
  }
}

/**
 * Whether the service itself refuses the key or the token. A 401 without the error object is a page of something in between,
 * and says nothing of either.
 */
export function isUnauthorised(answer: { status?: number | undefined; code?: string | undefined }): boolean {
  return answer.status === 401 && answer.code !== ("upstream_invalid_response" satisfies LocalCode);
}

interface InvalidResponseOptions extends ErrorOptions {
  /** How long the answer asked for a pause. */
  retryAfterMs?: number | undefined;
}

/** An answer came back that the interface does not allow. */
export class InvalidResponse extends LocalError {
  constructor(reason: string, upstream?: UpstreamIdentity, options: InvalidResponseOptions = {}) {
    const { retryAfterMs, ...others } = options;
    const message = `The service's answer was not understood: ${reason}.`;
    const detail = { ...(upstream && { upstream }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
    super("upstream_invalid_response", message, detail, others);
  }
}

/** The answer is larger than any that is read: with a lower `limit` it may not be. */
export class AnswerTooLarge extends InvalidResponse {}

/** The connection broke in the middle of an answer: the next one may be whole. */
export class CutShort extends InvalidResponse {
  constructor(upstream: UpstreamIdentity) {
    super("it was cut short", upstream);
  }
}

/** The service answered with a redirect, which is never followed: it could carry the token elsewhere. */
export class Redirected extends LocalError {
  constructor(upstream: UpstreamIdentity) {
    super("upstream_redirect", "The service answered with a redirect, which is never followed.", {
      upstream,
    });
  }
}

/** No whole answer within the time allowed; one may have begun. */
export class TimedOut extends LocalError {
  constructor(
    readonly afterMs: number,
    upstream?: UpstreamIdentity,
  ) {
    const message = `The service gave no whole answer within ${Math.round(afterMs / 1000)} s.`;
    super("upstream_timeout", message, { ...(upstream && { upstream }) });
  }
}

/** A mistake of Rollcall's own. People see its id alone; the log has the cause. */
export class InternalError extends LocalError {
  constructor(options?: ErrorOptions) {
    super("internal_error", "Rollcall itself failed; its log says why.", {}, options);
  }
}
