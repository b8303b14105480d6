import type { ApiErrorBody } from "@/lib/contract/api-error";
import type { Purpose } from "@/lib/contract/purpose";
import { ApiFailure, type Failure, serviceFailure } from "./api-failure";
import { parseLossless } from "./parse-lossless";

/** A successful answer: its text as sent, what it says, and where it came from. */
export interface Answered {
  text: string;
  value: unknown;
  /** Of the request that brought it, which for an answer that was shared or kept is another's. */
  requestId: string | undefined;
  source: AnswerSource | undefined;
  /** When the service gave it, in milliseconds since the epoch by the browser's clock. */
  receivedAt: number;
}

/** Whether the service was asked for this, somebody else's call brought it, or Rollcall still had it. */
export type AnswerSource = "upstream" | "shared" | "cache";

export interface Asking {
  signal?: AbortSignal;
  /** What the call is for; `browse` unless told. */
  purpose?: Purpose;
  /** Not from memory. */
  fresh?: boolean;
  /** GET unless told. */
  method?: "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: object;
  /** Goes on when the page is left meanwhile; of a body of 64 KiB at most. */
  keepalive?: boolean;
}

/**
 * The browser's only way out: a call to Rollcall's own server with the session cookie.
 * @throws ApiFailure for every answer that is no success or no JSON, and when there was none or only a part of one; the abort
 * reason when aborted.
 */
export async function fetchJson(path: string, asking: Asking = {}): Promise<Answered> {
  const { response, text } = await ask(path, asking);
  const value = readBody(text);
  if (!response.ok || value === undefined) throw new ApiFailure(failure(response, value));
  return {
    text,
    value,
    requestId: response.headers.get("request-id") ?? undefined,
    source: (response.headers.get("rollcall-source") as AnswerSource | null) ?? undefined,
    receivedAt: Date.now() - Number(response.headers.get("age")) * 1000,
  };
}

async function ask(
  path: string,
  { signal, purpose, fresh, method, body, keepalive }: Asking,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, {
      headers: {
        "X-Rollcall": "1",
        ...(purpose && { "Rollcall-Purpose": purpose }),
        ...(body && { "Content-Type": "application/json" }),
      },
      // Answers forbid keeping them anyway: this is what tells the server not to answer from memory.
      ...(fresh && { cache: "reload" }),
      ...(method && { method }),
      ...(body && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      ...(signal && { signal }),
    });
    const hasNoBody = response.status === 204 || response.status === 205;
    return { response, text: hasNoBody ? "null" : await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure({
      status: 0,
      error: { type: "api_error", code: "server_gone", message: "Rollcall's own server did not answer." },
    });
  }
}

function readBody(text: string): unknown {
  try {
    return parseLossless(text);
  } catch {
    return undefined;
  }
}

function failure({ status, headers }: Response, value: unknown): Failure {
  const seconds = Number(headers.get("retry-after"));
  // What the journal has the call under, should the two differ.
  const requestId = headers.get("request-id") || undefined;
  const source = headers.get("rollcall-source") ?? "local";
  const error = (value as Partial<ApiErrorBody> | undefined)?.error ?? {
    type: "api_error",
    code: "answer_unreadable",
    message: `Rollcall's own server answered ${status}, and not in words that can be read.`,
  };
  return {
    ...(source === "local"
      ? { status, error: { ...error, ...(requestId && { request_id: requestId }) } }
      : serviceFailure(status, error, requestId)),
    ...(seconds > 0 && { retryAt: Date.now() + seconds * 1000 }),
  };
}
