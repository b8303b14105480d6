import type { JournalPurpose } from "./purpose";

/**
 * How an attempt ended, as people sort them: an answer that was wanted · the service's own no · one of the 429s · a
 * failure of the service or on the way to it · given up by whoever asked, before an answer · never sent.
 */
export const OUTCOMES = ["succeeded", "refused", "throttled", "failed", "given_up", "not_sent"] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Where `?format=` asks for a file in place of a page. */
export const JOURNAL_FORMATS = ["csv", "ndjson"] as const;

/**
 * What the list is narrowed to; the names are those of the address. Every one is optional. Of those that take several
 * values an attempt has one of them, and what is asked under several names has to hold together.
 */
export interface JournalFilter {
  /** `4xx`, whole statuses such as `403`; `none` where no answer came. */
  status?: readonly string[];
  /** Error codes, the service's or Rollcall's own. */
  code?: readonly string[];
  /** Whole paths, `/v1/staff`. */
  path?: readonly string[];
  purpose?: readonly JournalPurpose[];
  /** People's ids. */
  person?: readonly string[];
  outcome?: readonly Outcome[];
  /** How long it took, in milliseconds: `from` inclusive, `to` exclusive. */
  took?: { from?: number; to?: number };
  /** Milliseconds since the epoch; `from` inclusive, `to` exclusive. */
  from?: number;
  to?: number;
  /** Milliseconds up to now, whenever it is asked; never together with `from` or `to`. */
  last?: number;
  /** Text that path, message or request id has in it; at most 200 characters, case folded. */
  q?: string;
}

/** How many values one name of the filter takes. */
export const MOST_VALUES = 20;

/** One attempt, sent or not, as the list shows it. Times in milliseconds (since the epoch for `at`). */
export interface JournalEntry {
  kind: "attempt";
  /** Its place in the journal: the cursor of lists. */
  id: string;
  at: number;
  durationMs: number;
  person?: { id: string; email?: string };
  /** Groups the attempts of one operation: retries, the replay after a 401, the exchanges it caused. */
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
  /** The service's; where no answer brought one, Rollcall's own, which begins with `local_`. */
  requestId: string;
}

/** So many attempts are missing from the journal between two moments, and why. */
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
  /** How far back the journal reaches, whatever the filter; absent while it is empty. */
  reachesBackTo?: number;
  /** What to ask for news since, whatever the filter lets through; absent while the journal is empty. */
  latest?: string;
}

/** What came after an entry: the answer of `GET …/requests?since={id}`. */
export interface JournalNews {
  now: number;
  /** Newest first, at most `MOST_NEWS`; more than that is said by `more`. */
  entries: (JournalEntry | JournalGap)[];
  more: boolean;
  /** As of a page: what the next look may ask since. */
  latest?: string;
}

/** One bar of the chart: attempts by outcome, none left out where zero. `at` is where it begins. */
export interface JournalMinute {
  at: number;
  counts: Partial<Record<Outcome, number>>;
}

/** `GET /api/c/{connection}/requests/minutes`: bars with something in them, oldest first. */
export interface JournalMinutes {
  now: number;
  from: number;
  to: number;
  /** How much time a bar stands for, in milliseconds; bars begin at whole multiples of it since the epoch. */
  bin: number;
  minutes: JournalMinute[];
  /** Before it nothing was counted: there is more that matches than one look counts. Absent when all was. */
  countedFrom?: number;
}

/** How long the service took in the hours of a list: the answer of `GET /api/c/{connection}/requests/hours?at=…`. */
export interface JournalHours {
  hours: JournalHour[];
}

export interface JournalHour {
  /** Its beginning, milliseconds since the epoch. */
  at: number;
  /** Of 100 answers 95 took no longer, in milliseconds; absent where there are too few to say. */
  p95?: number;
  /** Out of how many answers, its newest. */
  answers: number;
}

/** How many hours are asked about at once. */
export const MOST_HOURS = 24;

/** What the key had left, as it was known at the time. */
export interface JournalBudget {
  limit: number;
  remaining: number;
  resetsAt?: number;
}

/** Everything kept of one attempt. No success body is: it is personal data. */
export interface JournalDetail extends JournalEntry {
  type?: string;
  param?: string;
  /** http(s) only. */
  docUrl?: string;
  /** The documented headers of the answer, without secrets. */
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
  /** The attempt that was asked for, the newest of this request id; one of `attempts`. */
  entry: string;
  operation: string;
  /** In the order they ended: an exchange before the attempt that waited for it. */
  attempts: JournalDetail[];
  /** How often its answer served somebody else too: while it was under way, and from memory after. */
  shared: number;
  cached: number;
  /** The request ids of the entries before and after it in the filtered list. */
  newer?: string;
  older?: string;
}

/** How many new entries one look at the tail brings at most. */
export const MOST_NEWS = 100;
