import type { JournalEntry, JournalGap, JournalPage } from "@/lib/contract/journal";

export type ListEntry = JournalEntry | JournalGap;

/** The entries without the gaps between them. */
export function attemptsIn(entries: readonly ListEntry[]): JournalEntry[] {
  return entries.filter((entry) => entry.kind === "attempt");
}

/**
 * The entries of all pages in one list, newest first, each once. What came as news was written later but may have begun
 * earlier than what is there.
 */
export function mergeEntries(pages: readonly JournalPage[]): ListEntry[] {
  const seen = new Set<string>();
  const merged: ListEntry[] = [];
  for (const { entries } of pages) {
    for (const entry of entries) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      merged.push(entry);
    }
  }
  return merged.sort((one, other) => other.at - one.at || Number(other.id) - Number(one.id));
}
