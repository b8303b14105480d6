import { type ApiErrorBody, LOCAL_CODES } from "@/lib/contract/api-error";
import type { Answer } from "./upstream/answer";
import type { LocalError } from "./upstream/errors";

/** On every JSON answer of Rollcall. */
export const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
} as const;

/** The service's answer as Rollcall hands it on: same status, body text and documented headers, built anew. */
export function replyAnswer(answer: Answer): Response {
  const headers = new Headers({
    ...PRIVATE_HEADERS,
    ...answer.headers,
    "rollcall-source": answer.source,
    "rollcall-attempts": String(answer.attempts),
  });
  if (answer.body === null) headers.delete("content-type");
  return new Response(answer.body, { status: answer.status, headers });
}

export function replyJson(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: PRIVATE_HEADERS });
}

/** A local error in the service's shape, and the status it goes with. The same value serves pages and handlers. */
export function errorBody(error: LocalError): { status: number; body: ApiErrorBody } {
  const { type, status } = LOCAL_CODES[error.code];
  const { upstream, param } = error.detail;
  return {
    status,
    body: {
      error: {
        type,
        code: error.code,
        message: error.message,
        ...(param && { param }),
        request_id: error.requestId,
        ...(upstream && {
          upstream: {
            status: upstream.status,
            ...(upstream.code && { code: upstream.code }),
            ...(upstream.requestId && { request_id: upstream.requestId }),
          },
        }),
      },
    },
  };
}

/** Whole seconds for `Retry-After`, never sooner than the wait itself. */
export function retryAfterSeconds(error: LocalError): number | undefined {
  const ms = error.detail.retryAfterMs;
  return ms === undefined ? undefined : Math.max(Math.ceil(ms / 1000), 1);
}

export function replyError(error: LocalError, extra: Record<string, string> = {}): Response {
  const { status, body } = errorBody(error);
  const retryAfter = retryAfterSeconds(error);
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...PRIVATE_HEADERS,
      ...extra,
      "request-id": body.error.request_id ?? "",
      "rollcall-source": "local",
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
  });
}
