// The texts of the access page. Those of verdicts and of spending are in components/shell, because other pages have them
// too.

import { counted } from "@/components/ui/count";
import { duration } from "@/components/ui/time/duration";
import { countdownWords } from "@/components/ui/time/seconds";
import { spanWords } from "@/components/ui/time/time-words";
import type { LatencySpan, PermissionState, ResourcePermission } from "@/lib/contract/access";

/** Texts beside the verdict. A screen reader reads `page` before it. */
export const VERDICT = {
  region: "Verdict",
  page: "Access: ",
  next: "Next step: ",
  who: "Who acts",
  since: "Since",
  lastOk: "Last OK",
  never: "Never",
  evidence: "Evidence",
} as const;

/** The label of a link to a request where there is little room. */
export const VIEW = "View";

export const PARTS = {
  list: "Status by part",
  blank: "Rollcall, key, organisation, limit and service: shown after the first response.",
  slow: "Responds slowly",
  okBefore: "OK when last read",
  whenLastRead: "when last read",
  inFiveMinutes: "in 5 min",
  inTheHourBefore: "in the hour before",
  slowest: "Slowest",
} as const;

export type PartState = "good" | "slow" | "trouble" | "unknown";

export const PART_STATES: Record<PartState, string> = {
  good: "OK",
  slow: "Slow",
  trouble: "Problem",
  unknown: "Unknown",
};

/** What the evidence says about a part. */
export const FINDINGS = {
  reaches: "Reaches the service",
  responds: "Responds",
  returnsErrors: "Returns errors",
  accepted: "Accepted",
  mayRead: "Accepted, may read",
  noPermission: "No permission",
  rejected: "Rejected",
  tokenRefused: "Token refused",
  notLocked: "Not locked",
  locked: "Locked",
  notUsedUp: "Not used up",
  usedUp: "Used up",
  tokenRequests: "Too many token requests",
  noResponse: "No response",
  unexpected: "Unexpected response",
} as const;

/** The name of the two where nobody can say which it is. */
export const EITHER = "Rollcall or service";

export const CHECK = {
  action: "Check now",
  running: "Checking …",
  line: "checking …",
  uses: "Uses",
  last: "Last checked",
  byResource: "By resource",
  requesting: "Requesting one item of each resource.",
  already: "A check is running.",
  made: "Checked.",
  shared: "Already checked a moment ago; this is the result.",
  stale: "Out of date:",
  updated: "last updated",
  free: "Updated every 2 s from existing traffic; where there is none, Rollcall checks once a minute.",
} as const;

export function restWords(seconds: number): string {
  return `Next in ${countdownWords(seconds)}`;
}

/** One call per resource, and an exchange where no token is live. */
export function costWords(resources: number, hasToken: boolean): string {
  const calls = counted(resources, "call");
  return hasToken ? calls : `${calls} and a token request`;
}

/** @param why the title of the failure */
export function notCheckedWords(why: string): string {
  return `Not checked: ${why}.`;
}

/** @param resources those whose responses say nothing about access, by their names */
export function inconclusiveWords(resources: readonly string[]): string {
  return `The responses say nothing about access to ${resources.join(", ")}.`;
}

export const KEY = {
  title: "Key and permissions",
  fingerprint: "Key fingerprint",
  baseUrl: "Base URL",
  token: "Token",
  requests: "Token requests",
  minuteUnknown: "Those of the last minute are not known, as the database is away",
  last: "Last one",
  renews: "renews automatically",
  nextIn: "next request in",
  nextCall: "the next call requests one",
  old: "Not up to date",
} as const;

/** Words for the states of a token that cannot be used. */
export const NO_TOKEN = { live: "Expired", none: "None", resting: "None, requests paused" } as const;

export const PERMISSIONS = {
  resource: "Resource",
  access: "Read access",
  scope: "Likely scope",
  seen: "Last seen",
  granted: "Granted scopes",
  none: "None",
  missing: "missing?",
  without: "without",
  /** Read out where the screen has a dash. */
  unknown: "Unknown",
} as const;

export const PERMISSION_NAMES: Record<PermissionState, string> = {
  permitted: "Allowed",
  denied: "Denied",
  fields_missing: "Fields missing",
  not_offered: "Not offered",
  unknown: "—",
};

/** The interface names no scope per resource, so the missing one is only likely. */
export function scopeWords({ permission, hasLikelyScope }: ResourcePermission): string {
  if (hasLikelyScope === undefined) return "";
  if (hasLikelyScope) return permission === "denied" ? "granted when the token was issued" : "granted";
  const isShort = permission === "denied" || permission === "fields_missing";
  return isShort ? "probably missing" : "not granted";
}

/** What a picture ends with while Rollcall does not answer. */
export const LAST_UPDATE = "the last update";

export const HISTORY = {
  title: "Last 24 hours",
  strip: "The last 24 hours",
  blank: "Nothing recorded yet.",
  hint: "Hover the strip, or use ← and →, to read each period.",
  before: "before the first call",
  now: "now",
  durations: "Time in each state",
  noCalls: "No calls before",
  changes: "Changes",
  fewer: "Show the newest only",
} as const;

export function moreWords(hidden: number): string {
  return `Show ${hidden} more`;
}

/** A duration given in milliseconds. A short one is never worded as no time at all. */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 1 ? "under 1 s" : spanWords(seconds);
}

export const BUDGET = {
  title: "Budget, last hour",
  chart: "The last hour, minute by minute",
  hint: "Hover a minute, or use ← and →, to read it.",
  legend: "What is drawn",
  lowest: "lowest remaining",
  here: "used here",
  elsewhere: "used by other programs",
  refused: "429 responses",
  table: "As a table",
  columns: ["Minute", "Lowest left", "Here", "Other programs", "429"],
  open: "Open",
} as const;

export function limitWords(limit: number): string {
  return `${limit} requests a minute, shared by everyone with this key`;
}

/** One minute of the chart, in words. */
interface Minute {
  here: number;
  elsewhere?: number;
  limit?: number;
  remaining?: number;
  throttled: number;
}

export function minuteWords({ here, elsewhere, remaining, limit, throttled }: Minute): string {
  if (here === 0) return "no calls to /v1";
  const left = remaining === undefined ? [] : [`at least ${remaining} of ${limit ?? "?"} left`];
  const refused = throttled === 0 ? [] : [`${throttled} × 429`];
  const others = elsewhere ? [`${elsewhere} by other programs`] : [];
  const unknown = elsewhere === undefined && limit !== undefined ? ["other programs unknown"] : [];
  return [...left, `${here} here`, ...others, ...unknown, ...refused].join(" · ");
}

/** @param stale counted from the last update */
export function agoWords(minutes: number, stale: boolean): string {
  if (minutes === 0) return stale ? `The minute of ${LAST_UPDATE}` : "This minute";
  return `${minutes} min ${stale ? `before ${LAST_UPDATE}` : "ago"}`;
}

/** What is told of the hour as a whole. */
export function hourWords(stale: boolean) {
  const hour = stale ? `the hour before ${LAST_UPDATE}` : "the last hour";
  return {
    blank: `No calls to /v1 in ${hour}.`,
    spent: `Spent in ${hour}`,
    caption: `The budget of ${hour}, minute by minute, newest first`,
  };
}

/** The end of an axis, in short. */
export function axisEnd(stale: boolean): string {
  return stale ? "updated" : HISTORY.now;
}

/** The axis of the hour, in short. */
export function quarterWords(stale: boolean): readonly string[] {
  return [stale ? "60 min before" : "60 min ago", "45", "30", "15"];
}

export const VERSIONS = {
  title: "Versions and deprecations",
  blank: "No service version seen in the last 24 hours.",
  version: "Service version",
  supports: "; Rollcall supports",
  none: "No deprecations",
  guide: "Migration guide",
  fetch: "Fetch the discovery document",
  fetching: "Fetching …",
  again: "Fetch again",
  fetched: "The discovery document is below.",
  notAvailable: "Not available:",
  raw: "Raw JSON",
} as const;

/** How long answers took: `p50 48 ms, p95 92 ms`. */
export function latencyWords({ p50, p95 }: LatencySpan): string {
  return `p50 ${duration(p50)}, p95 ${duration(p95)}`;
}
