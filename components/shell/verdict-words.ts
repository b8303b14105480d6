import type { Verdict, VerdictCode } from "@/lib/contract/status";

/** What a verdict means to the person who reads it. */
export interface VerdictWords {
  /** The chip's word. */
  label: string;
  tone: "good" | "warn" | "bad" | "idle";
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
    label: "Working",
    tone: "good",
    meaning: "The service answers, the organisation is open and the key is permitted what was read.",
    turn: "Nobody has to",
    todo: "Nothing to do.",
  },
  org_locked: {
    label: "Organisation locked",
    tone: "bad",
    meaning: "The service answers and knows the key, but refuses every read: the organisation is locked.",
    turn: ADMIN,
    todo: "Unlock it in the service, usually by settling a suspension or a bill. The key is fine.",
  },
  permission_denied: {
    label: "No permission",
    tone: "bad",
    meaning: "The key works, but its scopes do not grant what was read.",
    turn: ADMIN,
    todo: "Create a key with the missing read: scope under Admin → API Keys and set it here.",
  },
  key_rejected: {
    label: "Key rejected",
    tone: "bad",
    meaning:
      "The token endpoint does not know this API key: it is wrong or revoked. Archiving its creator revokes it too.",
    turn: ADMIN,
    todo: "Create a new key under Admin → API Keys and set it here.",
  },
  token_refused: {
    label: "Token refused",
    tone: "bad",
    meaning: "The service gave a token for the key and then refused that token, twice.",
    turn: ROLLCALL,
    todo: "Check that the key is of this service and has not been revoked; then hand over the request id.",
  },
  throttled: {
    label: "Throttled",
    tone: "warn",
    meaning: "The service said 429: this key's requests are used up, here or by other programs.",
    turn: NOBODY,
    todo: "Wait for the countdown beside this; loading resumes by itself.",
  },
  token_endpoint_throttled: {
    label: "Tokens throttled",
    tone: "warn",
    meaning: "Too many tokens were asked for from this address: 30 a minute are allowed. The key is fine.",
    turn: NOBODY,
    todo: "Wait a minute. If it stays, another program on this address asks for a token with every request.",
  },
  service_failing: {
    label: "Service failing",
    tone: "bad",
    meaning:
      "The service answers with failures of its own. The key and the organisation are not in question.",
    turn: SERVICE,
    todo: "Try again in a moment; if it stays, hand over the request id to the service's support.",
  },
  unreachable: {
    label: "Unreachable",
    tone: "bad",
    meaning: "No answer comes back: refused, reset, or nothing in time.",
    turn: ROLLCALL,
    todo: "Check the connection's address, the network and the service's own status.",
  },
  answer_not_understood: {
    label: "Not understood",
    tone: "bad",
    meaning: "Something answers, but not as the service does: no JSON, cut short, or a redirect.",
    turn: ROLLCALL,
    todo: "Check the connection's address and what is in between: a proxy may answer in the service's place.",
  },
  unknown: {
    label: "Not yet known",
    tone: "idle",
    meaning: "Nothing has been asked of the service yet that would tell.",
    turn: "Nobody has to",
    todo: "Open the staff: the first answer tells.",
  },
};

/** The words for a verdict; a code that a newer server knows reads as not yet known. */
export function verdictWords({ code, resource, resources = [] }: Verdict): VerdictWords {
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : WORDS.unknown;
  if (resource === undefined) return words;
  const isPartial = resources.some((each) => each.code === "ok");
  return {
    ...words,
    label: `${words.label}: ${resourceName(resource)}`,
    ...(isPartial && words.tone === "bad" && { tone: "warn", meaning: `${words.meaning} Other reads work.` }),
  };
}

/** `/v1/shift_hours` as people say it: shift hours. */
export function resourceName(path: string): string {
  return path.replace(/^\/v1\//, "").replaceAll("_", " ");
}
