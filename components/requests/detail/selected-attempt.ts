import { answerWords } from "@/components/requests/words/detail-words";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";

/** The attempt that is shown: the one picked here, else the newest with this id, else the one asked for. */
export function selectAttempt(
  { attempts, entry }: JournalOperation,
  requestId: string,
  choice: string | undefined,
): JournalDetail | undefined {
  return (
    attempts.find(({ id }) => id === choice) ??
    attempts.findLast((attempt) => attempt.requestId === requestId) ??
    attempts.find(({ id }) => id === entry) ??
    attempts.at(-1)
  );
}

/** What it was, for whoever hears it. */
export function attemptAnnouncement(selected: JournalDetail): string {
  return `${answerWords(selected)}, ${selected.method} ${selected.path}`;
}
