import type { ScenarioName } from "@/lib/contract/sandbox";

/** Something to break in the sandbox, and where the console shows it. */
export interface Breakage {
  name: ScenarioName;
  /** What the button says. */
  label: string;
  /** What has been done, as the beginning of a sentence, and how that shows, as its end. */
  done: string;
  shows: string;
  places: readonly { name: string; at: string }[];
}

const ACCESS = "/c/sandbox";

export const BREAKAGES: readonly Breakage[] = [
  {
    name: "lock",
    label: "Lock the organisation",
    done: "Locked",
    shows: "every read is refused, and the verdict at the top says so",
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
    places: [
      { name: "What to do about it", at: ACCESS },
      { name: "The refused exchange", at: `${ACCESS}/requests?code=invalid_client` },
    ],
  },
];
