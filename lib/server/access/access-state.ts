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
  /** When trouble was last over. */
  goodSince?: number;
  deprecations: Readonly<Record<string, DeprecationNotice>>;
  serviceVersion?: string;
}

export const NOTHING_KNOWN: AccessState = { blocked: false, resources: {}, pending: {}, deprecations: {} };

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
