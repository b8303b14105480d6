import type { Verdict, VerdictCode } from "@/lib/contract/status";
import { newKeyWords } from "./new-key-words";
import { verdictLabel } from "./verdict-label";

/** What a verdict means to the person who reads it. */
export interface VerdictWords {
  /** What it means. */
  meaning: string;
  /** Who can fix it. */
  turn: string;
  /** The next step. */
  todo: string;
}

const ADMIN = "An administrator of the organisation";
const ROLLCALL = "Whoever runs Rollcall";
const SERVICE = "The service";
const NOBODY = "Nobody has to: it passes by itself";

const WORDS: Record<VerdictCode, VerdictWords> = {
  ok: {
    meaning: "The service answers, the organisation is open and the key is permitted what was read.",
    turn: "Nobody has to",
    todo: "Nothing to do.",
  },
  org_locked: {
    meaning: "The service answers and knows the key, but refuses every read: the organisation is locked.",
    turn: ADMIN,
    todo: "Unlock it in the service, usually by settling a suspension or a bill. The key is fine.",
  },
  permission_denied: {
    meaning: "The key works, but its scopes do not grant what was read.",
    turn: ADMIN,
    todo: newKeyWords("a key with the missing read: scope"),
  },
  key_rejected: {
    meaning:
      "The token endpoint does not know this API key: it is wrong or revoked. Archiving its creator revokes it too.",
    turn: ADMIN,
    todo: newKeyWords("a new key"),
  },
  token_refused: {
    meaning: "The service gave a token for the key and then refused that token, twice.",
    turn: ROLLCALL,
    todo: "Check that the key is of this service and has not been revoked; then hand over the request id.",
  },
  throttled: {
    meaning: "The service said 429: this key's requests are used up, here or by other programs.",
    turn: NOBODY,
    todo: "Wait for the countdown beside this; loading resumes by itself.",
  },
  token_endpoint_throttled: {
    meaning: "Too many tokens were asked for from this address: 30 a minute are allowed. The key is fine.",
    turn: NOBODY,
    todo: "Wait a minute. If it stays, another program on this address asks for a token with every request.",
  },
  service_failing: {
    meaning:
      "The service answers with failures of its own. The key and the organisation are not in question.",
    turn: SERVICE,
    todo: "Try again in a moment; if it stays, hand over the request id to the service's support.",
  },
  unreachable: {
    meaning: "No answer comes back: refused, reset, or nothing in time.",
    turn: ROLLCALL,
    todo: "Check the connection's address, the network and the service's own status.",
  },
  answer_not_understood: {
    meaning: "Something answers, but not as the service does: no JSON, cut short, or a redirect.",
    turn: ROLLCALL,
    todo: "Check the connection's address and what is in between: a proxy may answer in the service's place.",
  },
  unknown: {
    meaning: "Nothing has been asked of the service yet that would tell.",
    turn: "Nobody has to",
    todo: "Check now, or read something: the first answer tells.",
  },
};

/**
 * The words for a verdict; a code that a newer server knows reads as not yet known.
 * @param spent who used up the budget, as a sentence without its full stop, where that is known
 */
export function verdictWords(verdict: Verdict, spent?: string): VerdictWords {
  const words = Object.hasOwn(WORDS, verdict.code) ? WORDS[verdict.code] : WORDS.unknown;
  if (verdict.code === "throttled" && spent !== undefined) {
    return { ...words, meaning: `The service said 429: this key's requests are used up. ${spent}.` };
  }
  return verdictLabel(verdict).partial ? { ...words, meaning: `${words.meaning} Other reads work.` } : words;
}
