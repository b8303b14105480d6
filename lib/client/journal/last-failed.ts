import type { Outcome } from "@/lib/contract/journal";
import { fetchJournalPage } from "./journal";

/** The outcomes that people ask support about. */
const FAILURES: readonly Outcome[] = ["failed", "refused", "throttled"];

/** The request id of the newest failed attempt; undefined where the journal has none. @throws ApiFailure */
export async function fetchLastFailureId(connection: string): Promise<string | undefined> {
  const { entries } = await fetchJournalPage({ connection, filter: { outcome: FAILURES } }, undefined);
  const newest = entries.find(({ kind }) => kind === "attempt");
  return newest?.kind === "attempt" ? newest.requestId : undefined;
}
