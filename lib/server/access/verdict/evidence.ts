import type { VerdictCode } from "@/lib/contract/status";
import type { Attempt } from "@/lib/server/upstream/observe/observer";

/**
 * What one attempt proves. `answered` is an answer that says nothing of access, as a 404 does: what was unreachable
 * is reachable again, no more. Times in milliseconds since the epoch.
 */
export interface Evidence {
  /** Who said it: the token endpoint, or the resource at `path`. */
  from: "token" | "resource";
  path: string;
  code: Exclude<VerdictCode, "unknown"> | "answered";
  at: number;
  requestId?: string;
  /** When it is over by itself. */
  until?: number;
}

/**
 * What an attempt proves; nothing when it was not sent or was given up before an answer, nor that a token was refused: any
 * token ends, and only a fresh one that is refused too is trouble.
 */
export function deriveEvidence(attempt: Attempt): Evidence | undefined {
  const { sent, status, code, requestId, purpose, at, durationMs, budget, replay } = attempt;
  if (!sent || (status === undefined && code === "aborted")) return undefined;
  const from = purpose === "token" ? "token" : "resource";
  if (from === "resource" && status === 401 && !replay) return undefined;
  const provenCode = from === "token" ? classifyExchange(attempt) : classifyRead(attempt);
  return {
    from,
    path: resourceOf(attempt.path),
    code: provenCode,
    at: at + durationMs,
    ...(requestId !== undefined && { requestId }),
    ...(provenCode === "throttled" && budget?.pausedUntil !== undefined && { until: budget.pausedUntil }),
  };
}

/** `/v1/teams/blue` is about `/v1/teams`: a key is permitted a resource, not an item. */
export function resourceOf(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

type ResponseCode = Pick<Attempt, "status" | "code">;

/** What an answer on `/v1` proves, or a failure with no answer. */
export function classifyRead({ status = 0, code }: ResponseCode): Evidence["code"] {
  if (status === 429) return "throttled";
  if (status === 401) return "token_refused";
  const trouble = classifyTrouble(status, code);
  if (trouble) return trouble;
  if (status === 403) return code === "org_locked" ? "org_locked" : "permission_denied";
  return status < 300 ? "ok" : "answered";
}

/** The same of the token endpoint. */
export function classifyExchange({ status = 0, code }: ResponseCode): Evidence["code"] {
  if (status === 429) return "token_endpoint_throttled";
  if (status === 401 || code === "invalid_client") return "key_rejected";
  const trouble = classifyTrouble(status, code);
  if (trouble) return trouble;
  if (code === "org_locked") return "org_locked";
  // Whatever else it refuses with, it is not the token endpoint of the interface.
  return status < 300 ? "ok" : "answer_not_understood";
}

/** A failure whatever was asked. A 5xx is the service's failure, also as a page of something in front of it. */
function classifyTrouble(status: number, code: string | undefined) {
  if (status >= 500 && status <= 599) return "service_failing";
  if (code === "upstream_unreachable" || code === "upstream_timeout") return "unreachable";
  if (code === "upstream_invalid_response" || code === "upstream_redirect") return "answer_not_understood";
  return undefined;
}
