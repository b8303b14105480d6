import type { ScenarioName } from "@/lib/contract/sandbox";

/** The name of a scenario, what it does, and the verdict that follows. */
export interface ScenarioWords {
  name: ScenarioName;
  title: string;
  does: string;
  verdict: string;
}

export const SCENARIOS: readonly ScenarioWords[] = [
  {
    name: "lock",
    title: "Lock the organisation",
    does: "Every call is refused with 403 org_locked, until it is unlocked.",
    verdict: "Organisation locked",
  },
  {
    name: "spend",
    title: "Spend the budget",
    does: "Another program uses up this key’s window, which now lasts 20 s.",
    verdict: "Rate-limited, until the window ends",
  },
  {
    name: "revoke",
    title: "Revoke the key",
    does: "The key this console uses is revoked, and its token with it.",
    verdict: "Key rejected",
  },
  {
    name: "unscope",
    title: "Take the staff scope away",
    does: "The key loses read:users and keeps everything else.",
    verdict: "No permission (staff)",
  },
  {
    name: "fail",
    title: "The service fails",
    does: "Nine answers are 503: as often as three lists are tried.",
    verdict: "Service failing, until a call succeeds",
  },
  {
    name: "html",
    title: "Answers with HTML",
    does: "One answer is a web page with status 200, as from a proxy in between.",
    verdict: "Unexpected response, until a call succeeds",
  },
  {
    name: "slowTokens",
    title: "Slow down the token endpoint",
    does: "The token is revoked, and the next exchange is told slow_down for 10 s.",
    verdict: "Token requests rate-limited, for 10 s",
  },
  {
    name: "restore",
    title: "Restore everything",
    does: "Keys, locks, staff, teams and limits return to their initial state; this console uses its first key, valid again even if it was revoked.",
    verdict: "Working, once a pause that was asked for is over",
  },
];
