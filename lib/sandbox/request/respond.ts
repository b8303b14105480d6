import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { createServiceError, ServiceError } from "@/lib/sandbox/call/service-error";

const encoder = new TextEncoder();

/** What a handler may return: an answer to render, or a response that is sent as it is. */
export type Outcome = Answer | Response | Promise<Answer | Response>;

/** Runs a handler and renders what it returns or throws: the one place where failures become responses. */
export async function respond(call: Call, handle: () => Outcome): Promise<Response> {
  try {
    const outcome = await handle();
    return outcome instanceof Response ? outcome : render(call, outcome);
  } catch (error) {
    return renderError(call, error instanceof ServiceError ? error : internalError(call));
  }
}

/** A JSON response with the headers that every answer to such a call has (interface, "Versioning" 2 and "Rate-limit headers"). */
function render(call: Call, answer: Answer): Response {
  const bytes = answer.body && encoder.encode(JSON.stringify(answer.body));
  const headers = responseHeaders(call);
  if (bytes) headers.set("content-type", "application/json; charset=utf-8");
  if (answer.status !== 204) headers.set("content-length", String(bytes?.length ?? 0));
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value);
  return new Response(bytes ?? null, { status: answer.status, headers });
}

/** The headers of any response to this call, whatever its status and body. */
export function responseHeaders(call: Call): Headers {
  return new Headers({
    "request-id": call.requestId,
    "cache-control": "private, no-store",
    ...(call.family === "v1" && { "service-version": "v1", ...rateLimitHeaders(call) }),
    ...call.extraHeaders,
  });
}

function rateLimitHeaders({ rateLimit }: Call): Record<string, string> {
  return {
    "ratelimit-limit": String(rateLimit.limit),
    "ratelimit-remaining": String(rateLimit.remaining),
    "ratelimit-reset": String(rateLimit.reset),
  };
}

function renderError(call: Call, failure: ServiceError): Response {
  // A 429 means that nothing is left, even when it is a planned fault.
  if (failure.status === 429) call.rateLimit = { ...call.rateLimit, remaining: 0 };
  const body = call.family === "token" ? tokenErrorBody(call, failure) : errorBody(call, failure);
  return render(call, { status: failure.status, body, headers: errorHeaders(call, failure) });
}

function errorHeaders(call: Call, { status, headers }: ServiceError): Record<string, string> {
  // On a 429 the token endpoint sends the RateLimit headers too (interface, "Exceeding the limit" 1).
  if (status === 429) {
    return { "retry-after": String(call.rateLimit.reset), ...rateLimitHeaders(call), ...headers };
  }
  return status === 401 ? { "www-authenticate": "Bearer", ...headers } : { ...headers };
}

/** Interface, "/v1 error body". */
function errorBody(call: Call, { type, code, message, param }: ServiceError): object {
  const doc_url = `${call.world.docsUrl}/errors#${code}`;
  return { error: { type, code, message, ...(param && { param }), doc_url, request_id: call.requestId } };
}

/** Interface, "Token endpoint errors". */
function tokenErrorBody(call: Call, { code, message }: ServiceError): object {
  return { error: code, error_description: message, request_id: call.requestId };
}

function internalError(call: Call): ServiceError {
  return createServiceError(call.family, "Something went wrong on our side. Try again in a moment.", {
    status: 500,
  });
}
