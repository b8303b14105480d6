import type { JournalPurpose } from "./purpose";

/**
 * How an attempt ended: a success · a 4xx of the service · a 429 · a failure of the service or on the way to it · cancelled
 * by the caller before an answer · never sent.
 */
export const OUTCOMES = ["succeeded", "refused", "throttled", "failed", "given_up", "not_sent"] as const;

export type Outcome = (typeof OUTCOMES)[number];

/**
 * The filter of the list; its members are named as in the URL, and each is optional. An attempt matches a member with
 * several values if it has any of them, and has to match all members.
 */
export interface JournalFilter {
  /** `4xx`, a status such as `403`, or `none` for attempts without an answer. */
  status?: readonly string[];
  /** Error codes of the service or of Rollcall. */
  code?: readonly string[];
  /** Complete paths such as `/v1/staff`. */
  path?: readonly string[];
  purpose?: readonly JournalPurpose[];
  /** People's ids. */
  person?: readonly string[];
  outcome?: readonly Outcome[];
  /** The duration in milliseconds: `from` inclusive, `to` exclusive. */
  took?: { from?: number; to?: number };
  /** Milliseconds since the epoch; `from` inclusive, `to` exclusive. */
  from?: number;
  to?: number;
  /** The last so many milliseconds; never together with `from` or `to`. */
  last?: number;
  /** Text in the path, message or request id, in any case; at most 200 characters. */
  q?: string;
}

/** The maximum number of values of one member. */
export const MOST_VALUES = 20;

/** One attempt, sent or not, as in the list. Times are in milliseconds, `at` since the epoch. */
export interface JournalEntry {
  kind: "attempt";
  /** Its position in the journal, which is the cursor of lists. */
  id: string;
  /** When it was sent, or began to wait for that in vain, in milliseconds since the epoch. */
  at: number;
  /** From then on, in milliseconds: what a request that was sent waited here for its turn or a token is not in it. */
  durationMs: number;
  person?: { id: string; email?: string };
  /** The same for all attempts of one operation: retries, the replay after a 401, token exchanges. */
  operation: string;
  attempt: number;
  purpose: JournalPurpose;
  method: "GET" | "POST";
  path: string;
  query: string;
  sent: boolean;
  outcome: Outcome;
  status?: number;
  code?: string;
  message?: string;
  /** The service's, or Rollcall's own, which begins with `local_`, if there was no answer. */
  requestId: string;
}

/** The journal lacks `lost` attempts between two moments, and why. */
export interface JournalGap {
  kind: "gap";
  id: string;
  at: number;
  until: number;
  lost: number;
  why: "overflow" | "database";
}

/** A page of the journal, newest first: the answer of `GET /api/c/{connection}/requests`. */
export interface JournalPage {
  now: number;
  entries: (JournalEntry | JournalGap)[];
  /** What to send as `before` for the next older page; absent on the last. */
  next?: string;
  /** The time of the oldest entry, regardless of the filter; absent while the journal is empty. */
  reachesBackTo?: number;
  /** The value to send as `since` for news, regardless of the filter; absent while the journal is empty. */
  latest?: string;
}

/** The entries after another: the answer of `GET …/requests?since={id}`. */
export interface JournalNews {
  now: number;
  /** Newest first, at most `MOST_NEWS`; `more` says whether there are others, or the entry that they were asked for after is lost: the list is to be read again. */
  entries: (JournalEntry | JournalGap)[];
  more: boolean;
  /** The `since` of the next request. */
  latest?: string;
}

/** One bar of the chart, from `at` on: attempts by outcome, without outcomes of 0. */
export interface JournalMinute {
  at: number;
  counts: Partial<Record<Outcome, number>>;
}

/** `GET /api/c/{connection}/requests/minutes`: the bars that are not empty, oldest first. */
export interface JournalMinutes {
  now: number;
  from: number;
  to: number;
  /** The width of a bar in milliseconds; bars begin at multiples of it since the epoch. */
  bin: number;
  minutes: JournalMinute[];
  /** Attempts before this time were not counted, because too many match; absent if all were. */
  countedFrom?: number;
}

/** Response times in the hours of a list: the answer of `GET /api/c/{connection}/requests/hours?at=…`. */
export interface JournalHours {
  hours: JournalHour[];
}

export interface JournalHour {
  /** When the hour begins, in milliseconds since the epoch. */
  at: number;
  /** The 95th percentile in milliseconds; absent if there are too few answers. */
  p95?: number;
  /** The number of answers it is computed from, the newest of the hour. */
  answers: number;
}

/** The maximum number of hours in one request. */
export const MOST_HOURS = 24;

/** The key's budget as it was known at the time. */
export interface JournalBudget {
  limit: number;
  remaining: number;
  resetsAt?: number;
}

/** Everything that the journal has of one attempt. The body of a success is never stored, as it is personal data. */
export interface JournalDetail extends JournalEntry {
  type?: string;
  param?: string;
  /** http(s) only. */
  docUrl?: string;
  /** The documented headers of the answer. No secret is among them. */
  headers: Readonly<Record<string, string>>;
  budgetBefore?: JournalBudget;
  budgetAfter?: JournalBudget;
  serviceVersion?: string;
  deprecation?: string;
  sunset?: string;
  link?: string;
}

/** One operation: the answer of `GET /api/c/{connection}/requests/{requestId}`. */
export interface JournalOperation {
  now: number;
  /** The id of the newest attempt with the requested id; it is one of `attempts`. */
  entry: string;
  operation: string;
  /** In the order in which they ended: a token exchange comes before the attempt that waited for it. */
  attempts: JournalDetail[];
  /** How often its answer served other calls: those that waited for it, and later ones from the cache. */
  shared: number;
  cached: number;
  /** The request ids of its neighbours in the filtered list. */
  newer?: string;
  older?: string;
}

/** The maximum number of entries in one answer with news. */
export const MOST_NEWS = 100;
