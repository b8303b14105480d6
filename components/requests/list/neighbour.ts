import type { JournalEntry } from "@/lib/contract/journal";
import type { ListEntry } from "./merge-entries";

/** The next older (1) or newer (-1) request of the list; skips gaps and further attempts with the same id. */
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
