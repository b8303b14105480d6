import type { ApiErrorBody } from "@/lib/contract/api-error";
import type { Purpose } from "@/lib/contract/purpose";
import { ApiFailure, type Failure, failureOf, serviceFailure } from "./api-failure";
import { parseLossless } from "./parse-lossless";

/** A successful answer: its text, the value parsed from it, and where it came from. */
export interface JsonAnswer {
  text: string;
  value: unknown;
  /** Of the request that brought it; for a shared or cached answer that was an earlier one. */
  requestId: string | undefined;
  source: AnswerSource | undefined;
  /** When the service sent it, in milliseconds since the epoch by the browser's clock. */
  receivedAt: number;
}

/** Whether the service was called for this answer, a concurrent call brought it, or Rollcall had it in memory. */
export type AnswerSource = "upstream" | "shared" | "cache";

export interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** What the call is for; `browse` by default. */
  purpose?: Purpose;
  /** Bypasses Rollcall's memory. */
  fresh?: boolean;
  /** GET by default. */
  method?: "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: object | undefined;
  /** The call survives leaving the page; its body may have 64 KiB at most. */
  keepalive?: boolean;
  /** How long the answer may take, in milliseconds; two minutes by default, which is longer than the server waits for anything. */
  limitMs?: number;
}

/** Whose page this is, once it is known. */
let owner: string | undefined;

/** From now on every call says whose page it is, and is refused once somebody else has signed in in another tab. */
export function callAs(personId: string): void {
  owner = personId;
}

/**
 * The browser's only way out: a call to Rollcall's own server with the session cookie.
 * @throws ApiFailure when the answer is no success, no JSON, incomplete or missing; the abort reason when aborted
 */
export async function fetchJson(path: string, options: FetchOptions = {}): Promise<JsonAnswer> {
  const { response, text } = await send(path, options);
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

/** The value alone, of the type that the contract gives it. @throws as `fetchJson` */
export async function fetchValue<Value>(path: string, options?: FetchOptions): Promise<Value> {
  return (await fetchJson(path, options)).value as Value;
}

async function send(
  path: string,
  { signal, purpose, fresh, method, body, keepalive, limitMs = 120_000 }: FetchOptions,
): Promise<{ response: Response; text: string }> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(signal?.reason);
  // A connection that has died silently would never answer, and a new one may.
  const timer = setTimeout(giveUp, limitMs);
  signal?.addEventListener("abort", giveUp);
  try {
    signal?.throwIfAborted();
    const response = await fetch(path, {
      headers: {
        "X-Rollcall": "1",
        ...(owner && { "Rollcall-Person": owner }),
        ...(purpose && { "Rollcall-Purpose": purpose }),
        ...(body && { "Content-Type": "application/json" }),
      },
      // The browser caches nothing anyway: the header that this mode sends is what makes the server bypass its memory.
      ...(fresh && { cache: "reload" }),
      ...(method && { method }),
      ...(body && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: limit.signal,
    });
    const hasNoBody = response.status === 204 || response.status === 205;
    return { response, text: hasNoBody ? "null" : await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure(failureOf(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
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
  // The journal has the call under this id, should the body have another.
  const requestId = headers.get("request-id") || undefined;
  const source = headers.get("rollcall-source") ?? "local";
  const error = (value as Partial<ApiErrorBody> | undefined)?.error ?? {
    type: "api_error",
    code: "answer_unreadable",
    message: `Rollcall’s server answered ${status}, and not in words that can be read.`,
  };
  return {
    ...(source === "local"
      ? { status, error: { ...error, ...(requestId && { request_id: requestId }) } }
      : serviceFailure(status, error, requestId)),
    ...(seconds > 0 && { retryAt: Date.now() + seconds * 1000 }),
  };
}
