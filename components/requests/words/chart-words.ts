import { count, counted } from "@/components/ui/count";
import { clock } from "@/components/ui/time/time-words";
import type { Outcome } from "@/lib/contract/journal";
import { OUTCOME_WORDS, OUTCOMES } from "./outcome-words";

/** A moment in local time, with its seconds where it has any, and with its date when that is not today. */
export function clockOf(at: number): string {
  const offset = new Date(at).getTimezoneOffset();
  const [day = "", time = ""] = clock(at, offset).split(" ");
  const today = clock(Date.now(), new Date().getTimezoneOffset()).slice(0, 10);
  const short = time.endsWith(":00") ? time.slice(0, 5) : time;
  return day === today ? short : `${day.slice(5)} ${short}`;
}

/** `14:02 to 14:05: 12 requests, 10 succeeded, 2 failed`. */
export function barWords(
  { counts, total }: { counts: Readonly<Record<Outcome, number>>; total: number },
  { from, to }: { from: number; to: number },
): string {
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${count(counts[outcome])} ${OUTCOME_WORDS[outcome].word}`,
  );
  return `${clockOf(from)} to ${clockOf(to)}: ${[counted(total, "request"), ...parts].join(", ")}`;
}
