import type { Verdict, VerdictCode } from "@/lib/contract/status";
import { ADMIN, IT_CLEARS, ROLLCALL, SERVICE } from "./error-words";
import { newKeyWords } from "./new-key-words";
import { verdictLabel } from "./verdict-label";

export interface VerdictWords {
  meaning: string;
  /** Who has to act. */
  turn: string;
  todo: string;
}

const NOBODY = "No action needed";

const WORDS: Record<VerdictCode, VerdictWords> = {
  ok: {
    meaning: "The service responds, the organisation is not locked and the key may read what was requested.",
    turn: NOBODY,
    todo: "No action needed.",
  },
  org_locked: {
    meaning: "The service accepts the key but refuses every read, because the organisation is locked.",
    turn: ADMIN,
    todo: "Unlock it in the service, usually by resolving a suspension or an unpaid bill. The key is fine.",
  },
  permission_denied: {
    meaning: "The key works, but it does not have the scope for what was read.",
    turn: ADMIN,
    todo: newKeyWords("a key with the missing read: scope"),
  },
  key_rejected: {
    meaning:
      "The token endpoint rejected this API key: it is wrong or has been revoked. Archiving its creator revokes it too.",
    turn: ADMIN,
    todo: newKeyWords("a new key"),
  },
  token_refused: {
    meaning: "The service issued a token for this key, then refused it, twice.",
    turn: ROLLCALL,
    todo: "Check that the key belongs to this service and has not been revoked, then send the request id to support.",
  },
  throttled: {
    meaning: "The service returned 429: this key has no requests left, used here or by other programs.",
    turn: IT_CLEARS,
    todo: "Wait until the pause ends. Loading resumes by itself.",
  },
  token_endpoint_throttled: {
    meaning:
      "Too many token requests came from this address, or Rollcall holds its own back: the limit is 30 a minute. It says nothing against the key.",
    turn: IT_CLEARS,
    todo: "Wait a minute. If it continues, another program at this address requests a token for every call.",
  },
  service_failing: {
    meaning:
      "The service responds with errors of its own. They say nothing against the key or the organisation.",
    turn: SERVICE,
    todo: "Try again in a moment. If it continues, send the request id to the service's support.",
  },
  unreachable: {
    meaning:
      "No response: its name was not found, the connection was refused or reset, its certificate is not trusted, or it timed out.",
    turn: ROLLCALL,
    todo: "Its last request names the cause. Check the connection's address, the network, the certificate and the service's status page.",
  },
  answer_not_understood: {
    meaning: "Something responded, but not as the service does: not JSON, no list, cut off, or a redirect.",
    turn: ROLLCALL,
    todo: "Check the connection's address and what is in between: a proxy may be responding in the service's place.",
  },
  unknown: {
    meaning: "Nothing is known yet: no call was made, or the responses say nothing about access.",
    turn: NOBODY,
    todo: "Check now, or open a list. If that is refused, its request shows why.",
  },
};

/**
 * The words of a verdict; the code of a newer server reads as unknown.
 * @param spent who used up the budget, as a sentence without its full stop, where that is known
 */
export function verdictWords(verdict: Verdict, spent?: string): VerdictWords {
  const words = Object.hasOwn(WORDS, verdict.code) ? WORDS[verdict.code] : WORDS.unknown;
  if (verdict.code === "throttled" && spent !== undefined) {
    return { ...words, meaning: `The service returned 429: this key has no requests left. ${spent}.` };
  }
  const said = verdict.refusal === undefined ? words : refusalWords(verdict.code, verdict.refusal);
  return verdictLabel(verdict).partial ? { ...said, meaning: `${said.meaning} Other reads work.` } : said;
}

/** What a code means that no verdict names is for the service to say. */
function refusalWords(verdict: VerdictCode, code: string): VerdictWords {
  if (verdict === "answer_not_understood") {
    return {
      meaning: `The token endpoint refused the request for a token: ${code}.`,
      turn: ROLLCALL,
      todo: "Check the connection's address and its key as they are set, then send the request id to the service's support.",
    };
  }
  return {
    meaning: `The service accepts the token but refused what was read, for a reason of its own: ${code}.`,
    turn: ADMIN,
    todo: "Read the service's message in that request, and check the organisation's state and the key's scopes.",
  };
}
