import type { DeprecationNotice } from "@/lib/contract/status";
import type { Evidence } from "./evidence";

/** Evidence of one code, several times in a row. */
export interface Finding {
  code: Evidence["code"];
  /** The first and the newest of the row. */
  since: number;
  at: number;
  /** When the call of the newest was made. */
  askedAt?: number;
  /** When the last try of the newest was made, which nobody answered. */
  triedAt?: number;
  requestId?: string;
  until?: number;
  refusal?: string;
  lastGoodAt?: number;
  /** Of a lock: the resource that met it. */
  metBy?: string;
  /** What it hides, and what counts again once it is over: a lock, a refused token, or of an exchange the refused key. */
  behind?: Finding;
}

/** Whether the key may read one resource, as the last answer that showed it. */
export interface Permit {
  permission: "permitted" | "denied" | "not_offered";
  at: number;
  /** When the call was made. */
  askedAt?: number;
  requestId?: string;
  lastGoodAt?: number;
  /** Declared fields that were missing when items were last examined. */
  lacks?: { fields: string[]; at: number; requestId?: string };
}

/** Everything remembered about the access of one connection: plain data, replaced at each change, and stored as JSON. */
export interface AccessState {
  /** Trouble with getting tokens. */
  token?: Finding;
  /** Whether that trouble holds up calls; while an older token still serves it does not. */
  blocked: boolean;
  /** Trouble with every resource alike. */
  whole?: Finding;
  resources: Readonly<Record<string, Finding>>;
  /** Failures of operations that may still try again, by operation. */
  pending: Readonly<Record<string, Evidence>>;
  lastGoodAt?: number;
  lastAskedAt?: number;
  /** When any read was last answered, well or not. */
  lastAnswerAt?: number;
  /** When the last token came. */
  tokenAt?: number;
  /** When the last trouble ended, and the request id of the exchange that ended it, if one did. */
  goodSince?: number;
  goodProof?: string;
  /** When that trouble was last met. */
  troubleAt?: number;
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

/** When a read last succeeded, and when the newest one that did was made. */
export type LastGood = Pick<AccessState, "lastGoodAt" | "lastAskedAt">;

/**
 * Whether reads that succeed refute this trouble: a pause, as long as it lasts, only those that were made after it had begun,
 * and a lock only those that were made after the read that met it, whichever of the two was answered first.
 */
export function isRefuted(
  { code, at, askedAt = at, until = 0 }: Pick<Finding, "code" | "at" | "askedAt" | "until">,
  { lastGoodAt = 0, lastAskedAt = lastGoodAt }: LastGood,
): boolean {
  if (until > lastGoodAt) return lastAskedAt > at;
  return code === "org_locked" ? lastAskedAt > askedAt : lastGoodAt > at;
}

/** The trouble of the whole connection that is in force, if any. `now` in milliseconds since the epoch. */
export function wholeAt({ whole }: Pick<AccessState, "whole">, now: number): Finding | undefined {
  return (whole?.until ?? Number.POSITIVE_INFINITY) > now ? whole : whole?.behind;
}

/** The lock among what is wrong with the whole connection, hidden or not. */
export function lockIn(whole: Finding | undefined): Finding | undefined {
  return [whole, whole?.behind].find((each) => each?.code === "org_locked");
}

/** Whether trouble that began then is one with this, and not another after it has ended by itself. */
export function isContinued(
  { code, until = Number.POSITIVE_INFINITY }: Pick<Finding, "code" | "until">,
  next: Pick<Finding, "code" | "since">,
): boolean {
  return code === next.code && until > next.since;
}

/** The record with this entry as its newest, without the oldest if there are more than `most`. */
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
