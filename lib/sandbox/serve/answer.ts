import type { Call } from "./call";
import { Failure, failureOf } from "./failure";

/** What a handler has to say; headers and framing are added when it is rendered. */
export interface Answer {
  status: number;
  /** JSON; absent for 204. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

const encoder = new TextEncoder();

/** What a handler may return: an answer to render, or a response that is already as it should be. */
export type Outcome = Answer | Response | Promise<Answer | Response>;

/** Runs a handler and renders what it says or throws: the one place where failures become responses. */
export async function settle(call: Call, work: () => Outcome): Promise<Response> {
  try {
    const said = await work();
    return said instanceof Response ? said : render(call, said);
  } catch (thrown) {
    return renderFailure(call, thrown instanceof Failure ? thrown : unexpected(call));
  }
}

/** A JSON response with every header its family promises (interface, "Versioning" 2 and "Rate-limit headers"). */
function render(call: Call, answer: Answer): Response {
  const bytes = answer.body && encoder.encode(JSON.stringify(answer.body));
  const headers = headersOf(call);
  if (bytes) headers.set("content-type", "application/json; charset=utf-8");
  if (answer.status !== 204) headers.set("content-length", String(bytes?.length ?? 0));
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value);
  return new Response(bytes ?? null, { status: answer.status, headers });
}

/** The headers of any response to this call, whatever it says. */
export function headersOf(call: Call): Headers {
  const headers = new Headers({ "request-id": call.requestId, "cache-control": "private, no-store" });
  if (call.family === "v1") {
    headers.set("service-version", "v1");
    for (const [name, value] of Object.entries(budgetHeaders(call))) headers.set(name, value);
  }
  for (const [name, value] of Object.entries(call.notices)) headers.set(name, value);
  return headers;
}

function budgetHeaders({ budget }: Call): Record<string, string> {
  return {
    "ratelimit-limit": String(budget.limit),
    "ratelimit-remaining": String(budget.remaining),
    "ratelimit-reset": String(budget.reset),
  };
}

function renderFailure(call: Call, failure: Failure): Response {
  // Whoever sent a 429, a fault included, means that nothing is left.
  if (failure.status === 429) call.budget = { ...call.budget, remaining: 0 };
  const body = call.family === "token" ? tokenErrorBody(call, failure) : errorBody(call, failure);
  return render(call, { status: failure.status, body, headers: failureHeaders(call, failure) });
}

function failureHeaders(call: Call, failure: Failure): Record<string, string> {
  const { status, headers } = failure;
  // Here the budget is told of the token endpoint too (interface, "Exceeding the limit" 1).
  if (status === 429) {
    return { "retry-after": String(call.budget.reset), ...budgetHeaders(call), ...headers };
  }
  if (status === 401) return { "www-authenticate": "Bearer", ...headers };
  return { ...headers };
}

/** Interface, "/v1 error body". */
function errorBody(call: Call, { type, code, message, param }: Failure): object {
  const doc_url = `${call.world.docsUrl}/errors#${code}`;
  return { error: { type, code, message, ...(param && { param }), doc_url, request_id: call.requestId } };
}

/** Interface, "Token endpoint errors". */
function tokenErrorBody(call: Call, { code, message }: Failure): object {
  return { error: code, error_description: message, request_id: call.requestId };
}

function unexpected(call: Call): Failure {
  return failureOf(call.family, "Something went wrong on our side. Try again in a moment.", { status: 500 });
}
