import { apiErrorBody } from "@/lib/contract/api-error";
import { BudgetExhausted, InvalidResponse, type UpstreamIdentity } from "./errors";
import { identityOf } from "./exchange";
import type { AnswerHeaders } from "./headers";
import type { RawAnswer } from "./send";

/** What a caller of `forward` gets: the service's own status, body text and allow-listed headers. */
export interface Answer {
  status: number;
  headers: AnswerHeaders;
  /** JSON text exactly as the service sent it, or null for 204. */
  body: string | null;
  source: "upstream";
  /** How many attempts the operation took. */
  attempts: number;
}

/** The identity of an answer with the error code of its body, when it has one. */
export function identify({ status, headers, body }: RawAnswer): UpstreamIdentity {
  const parsed = status >= 400 ? apiErrorBody.safeParse(json(body)) : undefined;
  return { ...identityOf(status, headers), ...(parsed?.success && { code: parsed.data.error.code }) };
}

/**
 * Holds an answer to the interface: JSON on success, the error object on failure, nothing with 204.
 * @throws InvalidResponse, or BudgetExhausted for a 429 whose body is not the service's own.
 */
export function understood(raw: RawAnswer, attempts: number, pauseMs: number): Answer {
  const { status, headers, body } = raw;
  if (status === 204) return { status, headers, body: null, source: "upstream", attempts };
  const value = json(body);
  const identity = identify(raw);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (status < 400 && !isObject) {
    throw new InvalidResponse(
      body.trim() === "" ? "its body is empty" : "its body is not a JSON object",
      identity,
    );
  }
  if (status >= 400 && !apiErrorBody.safeParse(value).success) {
    if (status === 429) throw new BudgetExhausted(pauseMs, identity);
    throw new InvalidResponse(`status ${status} came without the error object`, identity);
  }
  // What remains of the pause counts the jitter and earlier 429s in; the service's own figure does not.
  const paused = status === 429 ? { ...headers, "retry-after": String(Math.ceil(pauseMs / 1000)) } : headers;
  return { status, headers: paused, body, source: "upstream", attempts };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
