import type { WalkEnd, WalkHold } from "@/lib/contract/copy-walk";
import type { WalkPage } from "@/lib/server/copy/page/read-page";
import { present } from "@/lib/server/upstream/protocol/present";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import { MOST_ROWS, NOTHING_YET, type WalkRecord } from "./record";

/** Rows that others push onto later pages come twice: only after more pages in a row than this without a new row does the service loop. */
const MOST_STALE = 3;
/** After so many pages that were not too large, larger ones are tried again. */
const CALM_PAGES = 8;
const MOST_RESTARTS = 3;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [10_000, 5 * 60_000];
/** A walk that has been held for so long ends. */
const MOST_HELD_MS = 24 * 60 * 60_000;

/** The walk after a page, of which `added` rows were new. A list with more than `mostRows` may have no end. */
export function afterPage(
  walk: WalkRecord,
  page: Pick<WalkPage, "rows" | "withoutKey" | "items" | "hasMore" | "last">,
  { added, calls, now, mostRows }: { added: number; calls: number; now: number; mostRows: number },
): WalkRecord {
  const { hold: _over, ...rest } = walk;
  const next: WalkRecord = {
    ...rest,
    state: "walking",
    movedAt: now,
    stale: added === 0 ? walk.stale + 1 : 0,
    rows: walk.rows + added,
    pages: walk.pages + 1,
    calls: walk.calls + calls,
    duplicates: walk.duplicates + page.rows.length - added,
    withoutKey: walk.withoutKey + page.withoutKey,
    ...nextLimit(walk),
    ...(page.last !== undefined && { cursor: page.last }),
  };
  if (!page.hasMore) return { ...next, isWhole: true };
  const end =
    endWithoutWayOn(page, walk.cursor, next.stale) ?? (next.rows < mostRows ? undefined : "too_many");
  return end ? endWalk(next, end, now) : next;
}

/** The service says that there is more, but gives no way on: for the same reasons, in the same order, as a list on screen ends (`listEnd`). */
function endWithoutWayOn(
  { items, last }: Pick<WalkPage, "items" | "last">,
  cursor: string | undefined,
  stale: number,
): WalkEnd | undefined {
  if (items === 0) return "empty_page";
  if (last === undefined) return "no_cursor";
  return last === cursor || stale > MOST_STALE ? "loops" : undefined;
}

function nextLimit({ limit, calm }: WalkRecord): Pick<WalkRecord, "limit" | "calm"> {
  if (limit === MOST_ROWS) return { limit, calm: 0 };
  return calm + 1 < CALM_PAGES
    ? { limit, calm: calm + 1 }
    : { limit: Math.min(limit * 2, MOST_ROWS), calm: 0 };
}

/** The walk after a page that was too large: it asks for half as many rows, or ends if it asked for one alone. */
export function halvePage(walk: WalkRecord, calls: number, now: number): WalkRecord {
  const next = { ...walk, calls: walk.calls + calls, calm: 0 };
  return walk.limit === 1 ? endWalk(next, "too_large", now) : { ...next, limit: Math.floor(walk.limit / 2) };
}

/** The walk after the service has forgotten its cursor: it begins again with rows of another generation, but not for ever. */
export function restartWalk(
  walk: WalkRecord,
  { generation, calls, now }: { generation: string; calls: number; now: number },
): WalkRecord {
  const next = { ...walk, calls: walk.calls + calls };
  if (walk.restarts >= MOST_RESTARTS) return endWalk(next, "cursor_lost", now);
  return { ...fromStart(next, generation), restarts: walk.restarts + 1 };
}

/** The walk after the connection has got another key: it begins again, as that key may see other people and no copy may be a mixture. */
export function restartWithKey(
  walk: WalkRecord,
  { target, generation }: Pick<WalkRecord, "target" | "generation">,
): WalkRecord {
  return { ...fromStart(walk, generation), target };
}

function fromStart({ cursor: _lost, hold: _over, ...walk }: WalkRecord, generation: string): WalkRecord {
  return { ...walk, ...NOTHING_YET, state: "walking", generation };
}

/** Why a walk cannot go on now. `waitMs` is known where the service or the budget told it. */
export interface Trouble {
  why: WalkHold;
  waitMs?: number | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
}

/** The walk while it cannot go on: it tries again by itself after waits that grow, and ends after a day of them. */
export function holdWalk(
  walk: WalkRecord,
  { why, waitMs, code, requestId }: Trouble,
  { calls, now }: { calls: number; now: number },
): WalkRecord {
  const { since: before = now, until: over = now } = walk.hold ?? {};
  // Rollcall has not run since a wait that was over long ago, so that the walk was not held.
  const isSame = !isAhead(before, now) && now - over <= LONGEST_WAIT_MS;
  const since = isSame ? before : now;
  const failures = (walk.hold?.failures ?? 0) + 1;
  const backOffMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  const hold = {
    why,
    since,
    failures,
    until: now + (waitMs ?? backOffMs),
    ...present({ code, requestId }),
  };
  const next = { ...walk, calls: walk.calls + calls, state: "held", hold } as const;
  return now - since < MOST_HELD_MS ? next : { ...endWalk(next, "gave_up", now), hold };
}

/** For how many milliseconds a walk is still held: not at all once the clock was set back since. */
export function leftOfHold({ since, until }: NonNullable<WalkRecord["hold"]>, now: number): number {
  return isAhead(since, now) ? 0 : Math.max(until - now, 0);
}

/** The walk once it is over. */
export function endWalk(walk: WalkRecord, end: WalkEnd, now: number): WalkRecord {
  const { hold: _over, ...rest } = walk;
  return { ...rest, state: "ended", end, endedAt: now };
}
