import type { Outcome } from "@/lib/contract/journal";

/** How an attempt of the filled journal ended. */
interface Lot {
  /** Of a thousand attempts. */
  share: number;
  outcome: Outcome;
  sent: boolean;
  status?: number;
  code?: string;
  message?: string;
}

/** In every journal one attempt ends like this, however many there are. */
export const NEEDLE = {
  outcome: "refused",
  sent: true,
  status: 418,
  code: "needle_found",
  message: "A needle in a haystack.",
} as const satisfies Omit<Lot, "share">;

/** What is rare is still a full page of 10,000: the ratio compares searching, not how much is found. */
const LOTS: readonly Lot[] = [
  { share: 880, outcome: "succeeded", sent: true, status: 200 },
  {
    share: 20,
    outcome: "refused",
    sent: true,
    status: 403,
    code: "permission_denied",
    message: "This key may not read staff.",
  },
  {
    share: 20,
    outcome: "refused",
    sent: true,
    status: 404,
    code: "resource_missing",
    message: "No such member of staff.",
  },
  {
    share: 20,
    outcome: "throttled",
    sent: true,
    status: 429,
    code: "rate_limited",
    message: "Too many requests.",
  },
  {
    share: 20,
    outcome: "failed",
    sent: true,
    status: 503,
    code: "service_unavailable",
    message: "The service is being maintained.",
  },
  {
    share: 20,
    outcome: "failed",
    sent: true,
    code: "upstream_timeout",
    message: "The service did not answer within 8 s.",
  },
  {
    share: 20,
    outcome: "throttled",
    sent: false,
    code: "budget_exhausted",
    message: "The budget of this key is spent.",
  },
];

/** One lot for each of a thousand numbers, and the needle for -1. */
export const DRAWN = [
  NEEDLE,
  ...LOTS.flatMap(({ share, ...lot }) => Array.from({ length: share }, () => lot)),
].map((lot, at) => ({ fate: at - 1, ...lot }));
