import type { ScenarioName } from "@/lib/contract/sandbox";
import type { VerdictCode } from "@/lib/contract/status";

/** Something to break in the sandbox, and where the console shows it. */
export interface Breakage {
  name: ScenarioName;
  /** What the button says. */
  label: string;
  /** What has been done, as the beginning of a sentence, and how that shows, as its end, while the verdict is this one. */
  done: string;
  shows: string;
  verdict: VerdictCode;
  places: readonly { name: string; at: string }[];
}

const ACCESS = "/c/sandbox";

export const BREAKAGES: readonly Breakage[] = [
  {
    name: "lock",
    label: "Lock the organisation",
    done: "Locked",
    shows: "every read is refused, and the verdict at the top says so",
    verdict: "org_locked",
    places: [
      { name: "Who can unlock it", at: ACCESS },
      { name: "The refused request", at: `${ACCESS}/requests?code=org_locked` },
    ],
  },
  {
    name: "spend",
    label: "Spend the budget",
    done: "Spent by another program",
    shows: "the budget at the top counts down, and loading resumes by itself",
    verdict: "throttled",
    places: [
      { name: "Who spent it", at: ACCESS },
      { name: "The 429", at: `${ACCESS}/requests?code=rate_limited` },
    ],
  },
  {
    name: "revoke",
    label: "Revoke the key",
    done: "Revoked",
    shows: "the service rejects this console’s key",
    verdict: "key_rejected",
    places: [
      { name: "What to do about it", at: ACCESS },
      { name: "The refused exchange", at: `${ACCESS}/requests?code=invalid_client` },
    ],
  },
];
