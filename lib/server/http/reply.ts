import { type ApiErrorBody, LOCAL_CODES } from "@/lib/contract/api-error";
import type { LocalError } from "@/lib/server/upstream/errors/errors";
import { pickDocumentedHeaders, RATE_LIMIT_HEADERS } from "@/lib/server/upstream/protocol/headers";
import type { Answer } from "@/lib/server/upstream/send/answer";

/** On every JSON answer of Rollcall. */
export const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
} as const;

/**
 * The service's answer with its status, body text and documented headers (design, "HTTP"), built anew. The rate limit
 * describes the call that brought the answer, so only the answer to that call has it.
 */
export function replyAnswer(answer: Answer): Response {
  const { status, headers: sent, body, source, attempts, ageMs, requestId } = answer;
  // A plain record, as `Headers` would be built, sorted and read again for every answer.
  const headers: Record<string, string> = {
    ...PRIVATE_HEADERS,
    // Where the service gave none, Rollcall's own id leads to the call.
    "request-id": requestId,
    ...pickDocumentedHeaders(sent),
  };
  if (source !== "upstream") for (const name of RATE_LIMIT_HEADERS) delete headers[name];
  headers["rollcall-source"] = source;
  headers["rollcall-attempts"] = String(attempts);
  if (ageMs !== undefined) headers.age = String(Math.floor(ageMs / 1000));
  if (body === null) delete headers["content-type"];
  return new Response(body, { status, headers });
}

export function replyJson(value: unknown): Response {
  return replyText(JSON.stringify(value));
}

export function replyText(json: string): Response {
  return new Response(json, { headers: PRIVATE_HEADERS });
}

/** A local error in the service's shape with its status (design, "HTTP"), for pages and handlers alike. */
export function errorBody(error: LocalError): { status: number; body: ApiErrorBody } {
  const { type, status } = LOCAL_CODES[error.code];
  const { upstream, param, reachesBackTo } = error.detail;
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
        ...(reachesBackTo !== undefined && { reaches_back_to: reachesBackTo }),
      },
    },
  };
}

/** Whole seconds for `Retry-After`, never less than the wait itself. */
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
