import type { VerdictCode } from "@/lib/contract/status";
import { isUnauthorised } from "@/lib/server/upstream/errors/errors";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { present } from "@/lib/server/upstream/protocol/present";

/**
 * What one attempt proves. `answered` is an answer that says nothing of access, such as a 404: the service can be reached,
 * no more. Times in milliseconds since the epoch.
 */
export interface Evidence {
  /** Where the answer came from: the token endpoint, or the resource at `path`. */
  from: "token" | "resource";
  path: string;
  code: Exclude<VerdictCode, "unknown"> | "answered";
  at: number;
  /** When the call was made: of one that hung, its first try. */
  askedAt?: number;
  /** When the last try of a call that hung was made. */
  triedAt?: number;
  requestId?: string;
  /** When it ends by itself. */
  until?: number;
  /** It was the service that took the call and never answered it, or broke it off: others of its resources may well be served. */
  isUnanswered?: true;
  /** The list itself was refused, in a way that says nothing of access: it was read well no longer. */
  isListRefused?: true;
  /** The service's own code of a refusal that the verdict's code does not name: one that it may have added, or an exchange's. */
  refusal?: string;
}

/**
 * What an attempt proves. Undefined when it was not sent, or was given up before an answer. A refused token proves nothing
 * either, as every token expires; a fresh token that is refused does.
 */
export function deriveEvidence(attempt: Attempt): Evidence | undefined {
  const { sent, status, code, requestId, purpose, at, durationMs, budget, replay } = attempt;
  if (!sent || (status === undefined && code === "aborted")) return undefined;
  const from = purpose === "token" ? "token" : "resource";
  if (from === "resource" && isUnauthorised(attempt) && !replay) return undefined;
  const provenCode = from === "token" ? classifyExchange(attempt) : classifyRead(attempt);
  return {
    from,
    path: resourceOf(attempt.path),
    code: provenCode,
    at: at + durationMs,
    askedAt: at,
    ...(requestId !== undefined && { requestId }),
    ...(provenCode === "throttled" && budget?.pausedUntil !== undefined && { until: budget.pausedUntil }),
    ...present({
      refusal: refusalOf(provenCode, attempt),
      isListRefused: (provenCode === "answered" && isAboutList(attempt)) || undefined,
      isUnanswered:
        (from === "resource" && (code === "upstream_timeout" || attempt.isBrokenOff)) || undefined,
    }),
  };
}

/** The code with which the service refused, where what was proved does not name it. */
export function refusalOf(
  proven: Evidence["code"],
  { code, purpose }: Pick<Attempt, "code" | "purpose">,
): string | undefined {
  if (proven === "permission_denied") return code === proven ? undefined : code;
  const isNamed = proven !== "answer_not_understood" || purpose !== "token" || code?.startsWith("upstream_");
  return isNamed ? undefined : code;
}

/** `/v1/teams/blue` is about `/v1/teams`: a key is permitted a resource, not an item. */
export function resourceOf(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

/** Whether a resource itself is asked for: no item, and no page beside a cursor. */
export function isWholeList({ path, query }: Pick<Attempt, "path" | "query">): boolean {
  return path === resourceOf(path) && !/(^|&)(starting_after|ending_before)=/.test(query);
}

/** A 400 or 422 is about what was asked, which only Rollcall's own check knows to be right. */
function isAboutList(attempt: Attempt): boolean {
  const isAboutRequest = attempt.status === 400 || attempt.status === 422;
  return isWholeList(attempt) && (!isAboutRequest || attempt.purpose === "check");
}

type ResponseCode = Pick<Attempt, "status" | "code">;

/** What an answer of `/v1`, or a failure without an answer, proves (interface, "Codes"). */
export function classifyRead(answer: ResponseCode): Evidence["code"] {
  const { status = 0, code } = answer;
  if (status === 429) return "throttled";
  if (isUnauthorised(answer)) return "token_refused";
  const trouble = classifyTrouble(status, code);
  if (trouble) return trouble;
  if (status === 403) return code === "org_locked" ? "org_locked" : "permission_denied";
  return status < 300 ? "ok" : "answered";
}

/** The same for the token endpoint (interface, "Token endpoint errors"). */
export function classifyExchange(answer: ResponseCode): Evidence["code"] {
  const { status = 0, code } = answer;
  if (status === 429) return "token_endpoint_throttled";
  if (isUnauthorised(answer) || code === "invalid_client") return "key_rejected";
  const trouble = classifyTrouble(status, code);
  if (trouble) return trouble;
  if (code === "org_locked") return "org_locked";
  // The interface's token endpoint refuses with nothing else.
  return status < 300 ? "ok" : "answer_not_understood";
}

/** Trouble that any request may meet. A 5xx is the service's failure even if a proxy in front of it answered. */
function classifyTrouble(status: number, code: string | undefined) {
  if (status >= 500 && status <= 599) return "service_failing";
  if (code === "upstream_unreachable" || code === "upstream_timeout") return "unreachable";
  if (code === "upstream_invalid_response" || code === "upstream_redirect") return "answer_not_understood";
  return undefined;
}
