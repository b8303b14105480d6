import type { Outcome } from "@/lib/contract/journal";
import { fetchJournalPage } from "./journal";

/** The outcomes that people ask support about. */
const FAILURES: readonly Outcome[] = ["failed", "refused", "throttled"];

/**
 * The request id of the newest failed attempt; undefined where the journal has none. During a pause Rollcall refuses attempts itself,
 * which nobody but Rollcall knows of: the one that the service throttled comes first. @throws ApiFailure
 */
export async function fetchLastFailureId(connection: string): Promise<string | undefined> {
  const { entries } = await fetchJournalPage({ connection, filter: { outcome: FAILURES } }, undefined);
  const attempts = entries.filter((entry) => entry.kind === "attempt");
  const newest = attempts.find(({ outcome, sent }) => outcome !== "throttled" || sent) ?? attempts[0];
  return newest?.requestId;
}
