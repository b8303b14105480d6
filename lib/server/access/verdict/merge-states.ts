import { isDeepStrictEqual } from "node:util";
import { present } from "@/lib/server/upstream/protocol/present";
import {
  type AccessState,
  EMPTY_STATE,
  type Finding,
  isContinued,
  isRefuted,
  type LastGood,
  lockIn,
  type Permit,
} from "./access-state";
import { endOfWhole, isEarlier } from "./finding";

/**
 * Merges what two instances have seen into what one would have seen. A member that only one of them has changed is as that one
 * has it; of one that both have changed, the newer holds.
 * @param before the state that both began with
 */
export function mergeStates(theirs: AccessState, own: AccessState, before = EMPTY_STATE): AccessState {
  const of = <Key extends keyof AccessState>(key: Key, newest: Newest<AccessState[Key]>) =>
    merge(theirs[key], own[key], before[key], newest);
  // A finding that is gone on one side was refuted there.
  const token = of("token", (one, other) => newestFinding(one, other, [theirs, own].map(lastToken)));
  const tokenAt = of("tokenAt", latest);
  const hasTokenSince = token !== undefined && isRefuted(token, lastToken({ tokenAt }));
  const whole = of("whole", (one, other) => withLock(newestFinding(one, other, [theirs, own]), one, other));
  const last = present({
    lastGoodAt: of("lastGoodAt", latest),
    lastAskedAt: of("lastAskedAt", latest),
    lastAnswerAt: of("lastAnswerAt", latest),
  });
  const ended = lastEnded(theirs, own);
  const newestSide = newestVersionAt(theirs) > newestVersionAt(own) ? theirs : own;
  const merged: AccessState = {
    blocked: !hasTokenSince && of("blocked", (_theirs, mine) => mine),
    resources: mergeRecords(theirs.resources, own.resources, before.resources, newestOfResource),
    // An operation belongs to one instance.
    pending: own.pending,
    deprecations: mergeRecords(theirs.deprecations, own.deprecations, before.deprecations, byTime("seenAt")),
    serviceVersions: mergeRecords(
      theirs.serviceVersions,
      own.serviceVersions,
      before.serviceVersions,
      byTime("at"),
    ),
    permits: mergeRecords(theirs.permits, own.permits, before.permits, madeLater),
    ...last,
    ...present({
      token: hasTokenSince ? undefined : token,
      whole: ifNotRefuted(whole, last),
      tokenAt,
      goodSince: of("goodSince", () => ended.goodSince),
      goodProof: of("goodProof", () => ended.goodProof),
      troubleAt: of("troubleAt", () => ended.troubleAt),
      serviceVersion: of("serviceVersion", () => newestSide.serviceVersion),
    }),
  };
  return withEnds(merged, [theirs, own]);
}

/** The merged state with the end of trouble that only one side had met and only the other saw refuted: neither could date it. */
function withEnds(merged: AccessState, sides: readonly AccessState[]): AccessState {
  const { whole, token, resources, lastGoodAt, tokenAt, goodSince = 0 } = merged;
  const ends = sides.flatMap((side) => [
    ...(whole ? [] : endOf(side.whole, lastGoodAt, endOfWhole)),
    ...(token ? [] : endOf(side.token, tokenAt)),
    ...Object.entries(side.resources).flatMap(([path, finding]) => {
      const now = resources[path];
      return now?.code === "ok" && finding.code !== "ok" ? endOf(finding, now.at) : [];
    }),
  ]);
  const [last] = ends
    .filter(({ troubleAt }) => troubleAt > goodSince)
    .sort((one, other) => other.goodSince - one.goodSince);
  const { goodProof: _before, ...rest } = merged;
  return last ? { ...rest, ...last } : merged;
}

/** When trouble ended that was refuted then; nothing of trouble that was not. */
function endOf(
  finding: Finding | undefined,
  refutedAt = 0,
  dateOf: typeof endOfWhole = (_finding, at) => at,
): Required<Pick<AccessState, "goodSince" | "troubleAt">>[] {
  if (!finding || refutedAt <= finding.at) return [];
  return [{ goodSince: dateOf(finding, refutedAt), troubleAt: finding.at }];
}

/** The side that dates the end of the last trouble: of the same trouble the one that saw it end first, or else of the later. */
function lastEnded(theirs: AccessState, own: AccessState): AccessState {
  const [earlier, later] = endedAt(theirs) < endedAt(own) ? [theirs, own] : [own, theirs];
  return (later.troubleAt ?? 0) > endedAt(earlier) ? later : earlier;
}

function endedAt({ goodSince = Number.POSITIVE_INFINITY }: AccessState): number {
  return goodSince;
}

type Newest<Value> = (theirs: Value, own: Value) => Value;

function merge<Value>(theirs: Value, own: Value, before: Value, newest: Newest<Value>): Value {
  if (isDeepStrictEqual(own, before)) return theirs;
  if (isDeepStrictEqual(theirs, before)) return own;
  return newest(theirs, own);
}

function mergeRecords<Value>(
  theirs: Readonly<Record<string, Value>>,
  own: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, Value>>,
  newest: Newest<Value | undefined>,
): Record<string, Value> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(own)]);
  const valueIn = (record: Readonly<Record<string, Value>>, key: string) =>
    Object.hasOwn(record, key) ? record[key] : undefined;
  const entries = Array.from(
    keys,
    (key) => [key, merge(valueIn(theirs, key), valueIn(own, key), valueIn(before, key), newest)] as const,
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

function byTime<Field extends string>(field: Field) {
  return <Value extends Record<Field, number>>(theirs: Value | undefined, own: Value | undefined) =>
    (theirs?.[field] ?? 0) > (own?.[field] ?? 0) ? theirs : own;
}

/** Whether a resource may be read tells the call that was made later, whichever was answered first. */
function madeLater(theirs: Permit | undefined, own: Permit | undefined): Permit | undefined {
  if (!theirs || !own) return theirs ?? own;
  const lead = madeAt(theirs) - madeAt(own) || theirs.at - own.at;
  return lead > 0 ? theirs : own;
}

function madeAt({ at, askedAt = at }: Permit): number {
  return askedAt;
}

function lastToken({ tokenAt }: { tokenAt?: number | undefined }): LastGood {
  return present({ lastGoodAt: tokenAt });
}

/** @param good when each side last saw what refutes such a finding; a side without one may have dropped it then */
function newestFinding(
  theirs: Finding | undefined,
  own: Finding | undefined,
  [theirsGood = {}, ownGood = {}]: readonly LastGood[],
): Finding | undefined {
  if (!theirs) return own && !isRefuted(own, theirsGood) ? own : undefined;
  if (!own) return isRefuted(theirs, ownGood) ? undefined : theirs;
  const [newer, older] = byAge(theirs, own);
  // Another code between two alike ends the streak.
  const unlike = older.at > newer.since ? newer.at : newer.since;
  const since = isContinued(older, newer) ? Math.min(newer.since, older.since) : unlike;
  return { ...newer, since, ...present({ lastGoodAt: latest(newer.lastGoodAt, older.lastGoodAt) }) };
}

function byAge(theirs: Finding, own: Finding): [newer: Finding, older: Finding] {
  return theirs.at > own.at ? [theirs, own] : [own, theirs];
}

/** The newest of two findings of one resource, unless it comes from a call that the older one has overtaken. */
function newestOfResource(theirs: Finding | undefined, own: Finding | undefined): Finding | undefined {
  if (theirs && own) {
    const [newer, older] = byAge(theirs, own);
    if (isEarlier({ ...newer, isUnanswered: newer.triedAt !== undefined }, older)) return older;
  }
  return newestFinding(theirs, own, []);
}

/** The trouble of the whole connection, unless reads of whichever instance have refuted it, or it is one that hung while another was answered. */
function ifNotRefuted(
  whole: Finding | undefined,
  { lastAnswerAt = 0, ...good }: Pick<AccessState, "lastAnswerAt"> & LastGood,
): Finding | undefined {
  if (!whole) return undefined;
  const { at, askedAt = at, triedAt } = whole;
  const isAlone = triedAt !== undefined && askedAt < lastAnswerAt && lastAnswerAt <= at;
  if (!isAlone && !isRefuted(whole, good)) return whole;
  return whole.behind && !isRefuted(whole.behind, good) ? whole.behind : undefined;
}

/** The newest of two findings of the whole connection, with the lock that only the other side may have seen. */
function withLock(newest: Finding | undefined, ...both: (Finding | undefined)[]): Finding | undefined {
  if (!newest || newest.code === "org_locked") return newest;
  const behind = lockIn(newest) ?? both.map(lockIn).find((lock) => lock !== undefined);
  return { ...newest, ...present({ behind }) };
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function newestVersionAt({ serviceVersions }: AccessState): number {
  return Math.max(0, ...Object.values(serviceVersions).map(({ at }) => at));
}
