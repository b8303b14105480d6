import type { JournalEntry } from "@/lib/contract/journal";
import type { ListEntry } from "./merge-entries";

/** The next request of the list, older (1) or newer (-1), gaps passed by; of attempts with one id another id's. */
export function neighbourOf(
  entries: readonly ListEntry[],
  requestId: string | undefined,
  by: 1 | -1,
): JournalEntry | undefined {
  const isOf = (entry: ListEntry) => entry.kind === "attempt" && entry.requestId === requestId;
  const at = entries.findIndex(isOf);
  if (at < 0) return undefined;
  for (let index = at + by; index >= 0 && index < entries.length; index += by) {
    const entry = entries[index];
    if (entry?.kind === "attempt" && entry.requestId !== requestId) return entry;
  }
  return undefined;
}
