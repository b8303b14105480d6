import type { DeprecationNotice } from "@/lib/contract/status";
import type { Evidence } from "./evidence";

/** Evidence of one code in a row. */
export interface Finding {
  code: Evidence["code"];
  /** The first of the row, and the newest. */
  since: number;
  at: number;
  requestId?: string;
  until?: number;
  lastGoodAt?: number;
}

/** What the key may read of one resource, as its last answer about that showed. */
export interface Permit {
  permission: "permitted" | "denied" | "not_offered";
  at: number;
  requestId?: string;
  lastGoodAt?: number;
  /** Declared fields that items came without when they were last looked at. */
  lacks?: { fields: string[]; at: number; requestId?: string };
}

/** Everything remembered about the access of one connection. Plain data, changed by making anew. */
export interface AccessState {
  /** Trouble with getting tokens. */
  token?: Finding;
  /** Calls are held up by that trouble; while an older token still serves they are not. */
  blocked: boolean;
  /** Trouble that is about every resource alike. */
  whole?: Finding;
  /** What each resource last said, by its path. */
  resources: Readonly<Record<string, Finding>>;
  /** Failures of operations that may still try again, by operation. */
  pending: Readonly<Record<string, Evidence>>;
  lastGoodAt?: number;
  /** When the last token came. */
  tokenAt?: number;
  /** When trouble was last over, and the exchange that ended it, where it was one. */
  goodSince?: number;
  goodProof?: string;
  deprecations: Readonly<Record<string, DeprecationNotice>>;
  serviceVersion?: string;
  /** When each `Service-Version` was last seen, and in which answer. */
  serviceVersions: Readonly<Record<string, { at: number; requestId?: string }>>;
  /** By path. */
  permits: Readonly<Record<string, Permit>>;
}

export const EMPTY_STATE: AccessState = {
  blocked: false,
  resources: {},
  pending: {},
  deprecations: {},
  serviceVersions: {},
  permits: {},
};

/** The record with this entry as its newest, and without its oldest when there are more than `most`. */
export function withNewest<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
  most: number,
): Record<string, Value> {
  const entries = Object.entries(without(record, key)).slice(-(most - 1));
  return { ...Object.fromEntries(entries), [key]: value };
}

export function without<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}
