import type { ResourceName } from "./resources";
import type { ConnectionStatus, VerdictCode } from "./status";

/**
 * What the key may read of one resource: `fields_missing` is permitted, but without fields that every item should have;
 * `not_offered` is a 404 on the resource itself.
 */
export type Permission = "permitted" | "denied" | "fields_missing" | "not_offered" | "unknown";

/** One line of the permission matrix. Times in milliseconds since the epoch. */
export interface ResourcePermission {
  resource: ResourceName;
  /** `/v1/staff`. */
  path: string;
  permission: Permission;
  /** Declared fields that the items came without. */
  missingFields?: string[];
  /** When it was last seen, and by which request. */
  at?: number;
  requestId?: string;
  lastGoodAt?: number;
  /** The scope that most likely grants it; always a guess, as the interface names no scope per resource. */
  likelyScope: string;
  /** Whether the token was granted that scope; absent while no token's scopes are known. */
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

/** What a key spent and had left in one minute, as far as its answers told. */
export interface BudgetMinute {
  at: number;
  limit?: number;
  /** The least that was left. */
  remaining?: number;
  /** Calls made here, for whom and what for. */
  by: { purpose: string; person?: string; calls: number }[];
  /** Calls of others with this key that were seen in the window. */
  elsewhere: number;
  /** The service's own 429s, with the request ids of the first few. */
  throttled: number;
  throttledIds: string[];
}

/** How long answers took, in milliseconds: half of them were no slower than `p50`, 95 of 100 no slower than `p95`. */
export interface LatencySpan {
  answers: number;
  p50: number;
  p95: number;
}

/** How long the service takes to answer reads. It is evidence beside the verdict, which it never changes. */
export interface Latency {
  isSlow: boolean;
  /** The last five minutes, and the hour before them; absent where no answer came. */
  recent?: LatencySpan;
  before?: LatencySpan;
  /** The slowest of the last five minutes. */
  slowest?: { ms: number; requestId: string };
}

/** `GET /api/c/{connection}/access`: everything the access page shows beside the status. */
export interface AccessAnswer {
  now: number;
  connection: ConnectionStatus;
  key: {
    /** The first letters of a hash: tells two keys apart and gives nothing away. */
    fingerprint: string;
    baseUrl: string;
  };
  token: {
    state: ConnectionStatus["token"]["state"];
    issuedAt?: number;
    expiresAt?: number;
    /** What it was granted, when the answer said so. */
    scopes?: string[];
    /** Exchanges with this key; the limit is per source address (interface, "Limits"). */
    exchangesLastMinute: number;
    exchangesLastHour: number;
    exchangeLimitPerMinute: number;
    lastExchange?: { at: number; requestId?: string; code?: string };
  };
  permissions: ResourcePermission[];
  /** The last 24 hours, oldest first, and before them the one that was in force when they began. */
  history: AccessEvent[];
  /** The last hour, oldest first; minutes without calls are left out. */
  budget: BudgetMinute[];
  /** Since Rollcall started. */
  latency: Latency;
  /** Every `Service-Version` seen in the last 24 hours, newest first. */
  serviceVersions: { version: string; at: number; requestId?: string }[];
}

/** `POST /api/c/{connection}/check`: what was asked and what it showed, resource by resource. */
export interface CheckAnswer {
  now: number;
  /** Whether calls were made; not when somebody checked less than 10 s ago: then `checkedAt` is that check's. */
  made: boolean;
  checkedAt: number;
  /** When the next one may be. */
  nextAt: number;
  results: { resource: ResourceName; code: VerdictCode; requestId?: string }[];
}

/** `GET /api/c/{connection}/discovery`: the service's discovery document, fetched when asked for. */
export interface DiscoveryAnswer {
  now: number;
  /** Where it is, below the base URL. */
  path: string;
  status?: number;
  requestId?: string;
  /** As the service sent it, when it is a JSON object; field by field it is shown, never trusted. */
  document?: Record<string, unknown>;
  /** Why there is none. */
  problem?: string;
}
