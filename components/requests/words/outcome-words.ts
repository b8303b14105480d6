import type { Tone } from "@/components/ui/tone-mark";
import type { Outcome } from "@/lib/contract/journal";
import type { Purpose } from "@/lib/contract/purpose";

/** The word, tone and meaning of each outcome, in the order in which the chart stacks them. */
export const OUTCOME_WORDS: Record<Outcome, { word: string; tone: Tone; meaning: string }> = {
  succeeded: { word: "succeeded", tone: "good", meaning: "The service answered." },
  refused: { word: "refused", tone: "warn", meaning: "The service refused it: a 4xx other than 429." },
  throttled: { word: "rate-limited", tone: "warn", meaning: "A 429: a limit was used up." },
  failed: { word: "failed", tone: "bad", meaning: "The service failed, or did not answer." },
  given_up: { word: "cancelled", tone: "idle", meaning: "The page was closed before the answer came." },
  not_sent: { word: "not sent", tone: "idle", meaning: "Rollcall did not send it." },
};

export const OUTCOMES = Object.keys(OUTCOME_WORDS) as Outcome[];

/** Why a request was made. Purposes of other releases keep their code as their name. */
export const PURPOSE_WORDS: Record<Purpose | "token", string> = {
  browse: "browse",
  load: "load more",
  check: "check now",
  copy: "directory copy",
  token: "token exchange",
};

/** Looks up own keys only, because a filter may be any text. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] as string) : value;
}
