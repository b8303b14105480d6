import { OUTCOMES, type Outcome } from "@/lib/contract/journal";
import type { Attempt } from "@/lib/server/upstream/observe/observer";

/** The code of an attempt that every caller gave up. */
export const GIVEN_UP = "aborted";
const THROTTLED = new Set(["budget_exhausted", "too_many_requests"]);

/** How an attempt ended, in the classes that people filter by. */
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

/** The outcome as rows keep it: an older release fails at `given_up`, which it does not know. */
export function toStoredOutcome(outcome: Outcome): Outcome {
  return outcome === "given_up" ? "failed" : outcome;
}

/** Of a word that only a later release knows, what the attempt itself tells. */
export function fromStoredOutcome(row: {
  outcome: string;
  sent: boolean;
  status: number | null;
  code: string | null;
}): Outcome {
  const derived = outcomeOf({ sent: row.sent, status: row.status ?? undefined, code: row.code ?? undefined });
  const stored = OUTCOMES.find((each) => each === row.outcome);
  return stored === undefined || derived === "given_up" ? derived : stored;
}
