import type { ResourceName } from "./resources";

/** The budget of one key (interface, "Limits"), which everyone with this key shares. */
export interface BudgetStatus {
  /**
   * Whether an answer of the service has told of it. Until one has, and when the last call of a window brought none,
   * `limit` and `remaining` are what the interface lets expect, and no screen shows them as what is so.
   */
  isKnown: boolean;
  limit: number;
  /** Calls left in this window, those under way already taken off. */
  remaining: number;
  /** Calls of this window that nobody here made: other programs with this key. */
  elsewhere: number;
  /** Calls of this window made here: for whom and what for. */
  by: readonly { person?: string; purpose: string; calls: number }[];
  /** When the window ends; absent until the service has said so, or once it has passed. */
  resetsAt?: number;
  /** While nothing may go, the window being spent or the service having said 429: when it goes on. */
  pausedUntil?: number;
}

/** What real traffic says about access. `unknown`: nothing was asked yet, or nothing that proves anything. */
export type VerdictCode =
  | "ok"
  | "org_locked"
  | "permission_denied"
  | "key_rejected"
  | "token_refused"
  | "throttled"
  | "token_endpoint_throttled"
  | "service_failing"
  | "unreachable"
  | "answer_not_understood"
  | "unknown";

/** What the last answer of one resource says. */
export interface ResourceVerdict {
  /** As the service has it: `/v1/staff`. */
  path: string;
  code: VerdictCode;
  since: number;
  lastGoodAt?: number;
  requestId?: string;
}

/** The one verdict of a connection, from evidence: its newest trouble that nothing has refuted since. */
export interface Verdict {
  code: VerdictCode;
  /** When this code began. */
  since?: number;
  /** When a read of any resource last succeeded. */
  lastGoodAt?: number;
  /** The request that proves it; an id of Rollcall's own when no answer brought one. */
  requestId?: string;
  /** The resource it is about, where it is not about all of them. */
  resource?: string;
  /** Each resource that was read, troubled ones first; absent until one was. */
  resources?: ResourceVerdict[];
}

/** An endpoint that the service says will go (interface, "Versioning" 6). */
export interface DeprecationNotice {
  path: string;
  /** The earliest possible removal. */
  sunset?: number;
  /** What to do instead; an http(s) address. */
  link?: string;
  /** When it was last said, and by which answer. */
  seenAt: number;
  requestId?: string;
}

/**
 * One connection in the answer of `GET /api/status`. Every time is milliseconds since the epoch by the server's
 * clock; `now` in the same answer lets a browser whose clock is off count down rightly.
 */
export interface ConnectionStatus {
  id: string;
  label: string;
  environment: "live" | "test";
  resources: readonly ResourceName[];
  /** Where the service is documented; an http(s) address. */
  docsUrl?: string;
  budget: BudgetStatus;
  token: {
    state: "none" | "live" | "resting";
    expiresAt?: number;
    restsUntil?: number;
  };
  verdict: Verdict;
  deprecations: DeprecationNotice[];
  /** `Service-Version` of the last answer that had one. */
  serviceVersion?: string;
  /** When "check now" was last made, and while one is under way since when. */
  checkedAt?: number;
  checkingSince?: number;
}

/**
 * `GET /api/status`. With `?looking=all` it also says that every connection is in view: those without traffic for a
 * minute are then checked by themselves, once a minute for everybody together.
 */
export interface StatusAnswer {
  now: number;
  connections: ConnectionStatus[];
}
