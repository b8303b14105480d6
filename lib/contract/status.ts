import type { ResourceName } from "./resources";

/** The budget of one key (interface, "Limits"), which all programs with this key share. */
export interface BudgetStatus {
  /**
   * Whether an answer of the service has shown it. Before the first answer, and when the last call of a window had none,
   * `limit` and `remaining` are those that the interface documents, and no screen shows them as facts.
   */
  isKnown: boolean;
  limit: number;
  /** Calls left in this window; those in flight are already subtracted. */
  remaining: number;
  /** Calls of other programs with this key in this window; absent while instances cannot tell each other of theirs. */
  elsewhere?: number;
  /** Calls of this Rollcall in this window, by person and purpose. */
  by: readonly { person?: string; purpose: string; calls: number }[];
  /** When the window ends; absent until the service has said so, and once it is over. */
  resetsAt?: number;
  /** When the window ends by its headers, where a pause has overruled `resetsAt`. */
  windowEndsAt?: number;
  /** While calls pause, because the window is used up or the service sent a 429: when they resume. */
  pausedUntil?: number;
}

/** What real traffic says about access. `unknown`: no call yet, or none that proves anything. */
export const VERDICT_CODES = [
  "ok",
  "org_locked",
  "permission_denied",
  "key_rejected",
  "token_refused",
  "throttled",
  "token_endpoint_throttled",
  "service_failing",
  "unreachable",
  "answer_not_understood",
  "unknown",
] as const;

export type VerdictCode = (typeof VERDICT_CODES)[number];

/** What the last answer of one resource says. */
export interface ResourceVerdict {
  /** With `/v1`: `/v1/staff`. */
  path: string;
  code: VerdictCode;
  since: number;
  lastGoodAt?: number;
  requestId?: string;
}

/** The verdict of a connection: its newest trouble that no later answer has refuted. */
export interface Verdict {
  code: VerdictCode;
  /** When this code began. */
  since?: number;
  /** When a read of any resource last succeeded. */
  lastGoodAt?: number;
  /** The request that proves it; one of Rollcall's own ids if there was no answer. */
  requestId?: string;
  /** The resource it is about; absent if it is about all of them. */
  resource?: string;
  /** With `permission_denied`: the code that the service gave, where it is none of the interface. */
  refusal?: string;
  /** What was known before it and nothing has refuted since: what this trouble hides. */
  hides?: VerdictCode[];
  /** Each resource that was read, those in trouble first; absent before the first read. */
  resources?: ResourceVerdict[];
}

/** An endpoint that the service has announced to remove (interface, "Versioning" 6). */
export interface DeprecationNotice {
  path: string;
  /** The earliest possible removal. */
  sunset?: number;
  /** The migration guide, an http(s) URL. */
  link?: string;
  /** The latest announcement: when, and in which answer. */
  seenAt: number;
  requestId?: string;
}

/** Whether the people of a connection are real. */
export type Environment = "live" | "test";

/**
 * One connection in the answer of `GET /api/status`. Times are in milliseconds since the epoch by the server's clock; with
 * the `now` of the same answer a browser counts down correctly even if its own clock is wrong.
 */
export interface ConnectionStatus {
  id: string;
  label: string;
  environment: Environment;
  resources: readonly ResourceName[];
  /** The service's documentation, an http(s) URL. */
  docsUrl?: string;
  /** Of the key in use now. */
  keyFingerprint: string;
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
  /** The last check, and the beginning of the one that is running. */
  checkedAt?: number;
  checkingSince?: number;
}

/**
 * `GET /api/status`. `?looking=all` says that every connection is in view: those without traffic for a minute are then
 * checked automatically, once a minute for everybody together.
 */
export interface StatusAnswer {
  now: number;
  connections: ConnectionStatus[];
}
