import type { VerdictCode } from "@/lib/contract/status";
import { classifyExchange, classifyRead } from "@/lib/server/access/verdict/evidence";
import { isLocalError, type LocalError } from "@/lib/server/upstream/errors/errors";
import { isList } from "@/lib/server/upstream/protocol/is-list";
import { present } from "@/lib/server/upstream/protocol/present";
import type { Answer } from "@/lib/server/upstream/send/answer";

/** What one read of a check showed, as the code of a verdict. */
export interface CheckFinding {
  code: VerdictCode;
  requestId?: string;
}

/** What the answer of a list shows; `unknown` when it says nothing of access, such as a 404. */
export function findingOfAnswer({ status, requestId, body }: Answer): CheckFinding {
  if (status < 300 && !isList(body)) return { code: "answer_not_understood", requestId };
  const code = classifyRead({ status, ...present({ code: status < 400 ? undefined : codeIn(body) }) });
  return { code: code === "answered" ? "unknown" : code, requestId };
}

/** What a failed read shows. @throws the error itself when it is not a LocalError, but a mistake of Rollcall's own */
export function findingOfFailure(error: unknown): CheckFinding {
  if (!isLocalError(error)) throw error;
  return { code: codeOfFailure(error), requestId: error.detail.upstream?.requestId ?? error.requestId };
}

function codeOfFailure({ code, detail }: LocalError): VerdictCode {
  if (code === "budget_exhausted") return "throttled";
  const { upstream } = detail;
  if (code !== "upstream_authentication_failed") {
    const read = classifyRead({ code, ...(upstream && { status: upstream.status }) });
    return read === "answered" || read === "ok" ? "unknown" : read;
  }
  // Rollcall's own limit of exchanges, which the service knows nothing of.
  if (!upstream) return "token_endpoint_throttled";
  if (upstream.code === "authentication_required") return "token_refused";
  const exchange = classifyExchange(upstream);
  return exchange === "answered" ? "unknown" : exchange;
}

function codeIn(body: string | null): string | undefined {
  try {
    const { error } = JSON.parse(body ?? "") as { error?: { code?: unknown } };
    return typeof error?.code === "string" ? error.code : undefined;
  } catch {
    return undefined;
  }
}
