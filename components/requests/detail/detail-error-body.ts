import { isLocalId } from "@/components/requests/words/detail-words";
import type { JournalDetail } from "@/lib/contract/journal";

/**
 * The error object of an answer, built from the fields that the journal keeps (interface, "Errors"); for the token endpoint
 * in its own shape. Undefined when the answer was no error.
 */
export function errorBodyOf(attempt: JournalDetail): object | undefined {
  const { sent, status = 0, purpose, type, code, message, param, docUrl } = attempt;
  if (!sent || status < 400 || isOurs(code)) return undefined;
  const requestId = isLocalId(attempt.requestId) ? undefined : attempt.requestId;
  if (purpose === "token") {
    return code === undefined
      ? undefined
      : { error: code, error_description: message, request_id: requestId };
  }
  if (type === undefined) return undefined;
  return { error: { type, code, message, param, doc_url: docUrl, request_id: requestId } };
}

/** Whether the code is Rollcall's own, for an answer without one. */
function isOurs(code = ""): boolean {
  return code.startsWith("upstream_") || code === "budget_exhausted" || code === "aborted";
}
