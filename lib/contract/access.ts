import type { ResourceName } from "./resources";
import type { ConnectionStatus, VerdictCode } from "./status";

/**
 * What the key may read of one resource. `fields_missing`: it may, but declared fields are absent. `not_offered`: the
 * resource itself is a 404.
 */
export type PermissionState = "permitted" | "denied" | "fields_missing" | "not_offered" | "unknown";

/** One row of the permission matrix. Times are in milliseconds since the epoch. */
export interface ResourcePermission {
  resource: ResourceName;
  /** `/v1/staff`. */
  path: string;
  permission: PermissionState;
  /** Declared fields that were absent from the items. */
  missingFields?: string[];
  /** The last evidence: when, and by which request. */
  at?: number;
  requestId?: string;
  lastGoodAt?: number;
  /** The scope that probably grants it: a guess, as the interface names no scope per resource. */
  likelyScope: string;
  /** Whether the token has that scope; absent while no token's scopes are known. */
  hasLikelyScope?: boolean;
}

/** A verdict that began at `at`, and the request that proves it. */
export interface AccessEvent {
  id: string;
  at: number;
  code: VerdictCode;
  resource?: string;
  requestId?: string;
}

/** How much of a key's budget was spent and left in one minute, as far as answers showed it. */
export interface BudgetMinute {
  at: number;
  limit?: number;
  /** The minimum in this minute. */
  remaining?: number;
  /** Calls of this Rollcall, by purpose and person. */
  by: { purpose: string; person?: string; calls: number }[];
  /** Calls of other programs with this key; absent where some answer could not tell. */
  elsewhere?: number;
  /** The service's own 429s, with the request ids of the first few. */
  throttled: number;
  throttledIds: string[];
}

/** Response times in milliseconds: the median, and the 95th percentile. */
export interface LatencySpan {
  answers: number;
  p50: number;
  p95: number;
}

/** Response times of reads. They are evidence beside the verdict and never change it. */
export interface Latency {
  isSlow: boolean;
  /** The last five minutes, and the hour before them; absent without an answer. */
  recent?: LatencySpan;
  before?: LatencySpan;
  /** The slowest answer of the last five minutes. */
  slowest?: { ms: number; requestId: string };
}

/** `GET /api/c/{connection}/access`: what the access page shows in addition to the status. */
export interface AccessAnswer {
  now: number;
  connection: ConnectionStatus;
  key: {
    /** The beginning of a hash: it tells keys apart and reveals nothing of them. */
    fingerprint: string;
    baseUrl: string;
  };
  token: {
    state: ConnectionStatus["token"]["state"];
    issuedAt?: number;
    expiresAt?: number;
    /** The granted scopes, if the answer had them. */
    scopes?: string[];
    /** Exchanges with every key of this service, by all instances: the limit is per source address (interface, "Limits"). Absent while they are not known. */
    exchangesLastMinute?: number;
    /** Exchanges with this key, by the instance that answers. */
    exchangesLastHour: number;
    exchangeLimitPerMinute: number;
    lastExchange?: { at: number; requestId?: string; code?: string };
  };
  permissions: ResourcePermission[];
  /** The last 24 hours, oldest first, preceded by the verdict at their beginning. */
  history: AccessEvent[];
  /** The last hour, oldest first, without the minutes in which there were no calls. */
  budget: BudgetMinute[];
  /** Since Rollcall started. */
  latency: Latency;
  /** Every `Service-Version` seen in the last 24 hours, newest first. */
  serviceVersions: { version: string; at: number; requestId?: string }[];
}

/** `POST /api/c/{connection}/check`: the result of a check for each resource. */
export interface CheckAnswer {
  now: number;
  /** False if somebody checked less than 10 s ago: no call was made, and `checkedAt` is the time of that check. */
  made: boolean;
  checkedAt: number;
  /** When the next check is possible. */
  nextAt: number;
  results: { resource: ResourceName; code: VerdictCode; requestId?: string }[];
}

/** `GET /api/c/{connection}/discovery`: the service's discovery document, fetched on demand. */
export interface DiscoveryAnswer {
  now: number;
  /** Its path below the base URL. */
  path: string;
  status?: number;
  requestId?: string;
  /** The JSON object as the service sent it, to be displayed and never trusted. */
  document?: Record<string, unknown>;
  /** Why there is no document. */
  problem?: string;
}
