import type { Outcome } from "@/lib/contract/journal";
import type { Attempt } from "@/lib/server/upstream/observe";

/** The code of an attempt that nobody waited for any more. */
const GIVEN_UP = "aborted";
const THROTTLED = new Set(["budget_exhausted", "too_many_requests"]);

/** How an attempt ended, as people sort them. */
export function outcomeOf({ sent, status, code }: Pick<Attempt, "sent" | "status" | "code">): Outcome {
  if (status === 429 || (code !== undefined && THROTTLED.has(code))) return "throttled";
  if (!sent) return "not_sent";
  if (status === undefined && code === GIVEN_UP) return "given_up";
  if (status === undefined || status < 200 || status >= 500) return "failed";
  // Rollcall's own codes of this name are about answers that were not understood.
  if (code?.startsWith("upstream_")) return "failed";
  if (status >= 400) return "refused";
  return status < 300 && code === undefined ? "succeeded" : "failed";
}
