import type { ApiErrorBody, ApiErrorDetail } from "@/lib/contract/api-error";
import { ApiFailure } from "./api-failure";
import { parseLossless } from "./lossless";

/** A successful answer: its text as sent, what it says, and the id of the request that brought it. */
export interface Answered {
  text: string;
  value: unknown;
  requestId: string | undefined;
}

/**
 * The browser's only way out: a GET to Rollcall's own server with the session cookie.
 * @throws ApiFailure for every answer that is no success, and when there was none; the abort reason when aborted.
 */
export async function fetchJson(path: string, signal?: AbortSignal): Promise<Answered> {
  const response = await ask(path, signal);
  const text = await response.text();
  const value = readBody(text);
  if (!response.ok) throw new ApiFailure(failure(response, value));
  return { text, value, requestId: response.headers.get("request-id") ?? undefined };
}

async function ask(path: string, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      // No cache mode: answers forbid keeping them, and "no-store" would read as a reload on the server.
      headers: { "X-Rollcall": "1" },
      ...(signal && { signal }),
    });
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

function failure(
  response: Response,
  value: unknown,
): { status: number; error: ApiErrorDetail; retryAt?: number } {
  const seconds = Number(response.headers.get("retry-after"));
  const requestId = response.headers.get("request-id");
  const error = (value as Partial<ApiErrorBody> | undefined)?.error ?? {
    type: "api_error",
    code: "answer_unreadable",
    message: `Rollcall's own server answered ${response.status} without saying why.`,
  };
  return {
    status: response.status,
    error: { ...error, ...(requestId && !error.request_id && { request_id: requestId }) },
    ...(seconds > 0 && { retryAt: Date.now() + seconds * 1000 }),
  };
}
