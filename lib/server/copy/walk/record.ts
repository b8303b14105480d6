import type { CopyWalk, WalkEnd, WalkHold } from "@/lib/contract/copy";
import type { WalkPage } from "@/lib/server/copy/page/read-page";

/**
 * A walk as it is stored beside its rows: plain data, replaced as a whole. It goes on from here after any end of the process, so
 * whatever it must not forget is in it.
 */
export interface WalkRecord {
  id: string;
  /** What its rows are stored under; another one when it begins again. */
  generation: string;
  by: "hand" | "schedule";
  state: CopyWalk["state"];
  startedAt: number;
  movedAt?: number;
  endedAt?: number;
  end?: WalkEnd;
  hold?: NonNullable<CopyWalk["hold"]> & { failures: number };
  isFirst: boolean;
  /** Fields of which nothing is stored. */
  omit: readonly string[];
  /** The key, by its fingerprint, and the address that its rows came from. */
  target: string;
  /** What the next page is asked for after; absent for the first. */
  cursor?: string;
  /** The last page has been stored: what is left is to put the copy in use. */
  isWhole?: boolean;
  /** Rows to ask for, fewer where pages were too large; and how many pages in a row were not. */
  limit: number;
  calm: number;
  /** How many pages in a row brought no row that was new. */
  stale: number;
  rows: number;
  pages: number;
  calls: number;
  duplicates: number;
  withoutKey: number;
  restarts: number;
}

/** The interface's maximum ("Limits"). */
export const MOST_ROWS = 100;
/** Known rows can be pushed onto later pages by others that are added meanwhile: so many pages in a row of nothing else are passed over. */
const MOST_STALE = 3;
/** After so many pages that were not too large, larger ones are tried again. */
const CALM_PAGES = 8;
const MOST_RESTARTS = 3;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [10_000, 5 * 60_000];
/** A walk that has been held for so long ends. */
const MOST_HELD_MS = 24 * 60 * 60_000;

interface Start {
  id: string;
  generation: string;
  by: WalkRecord["by"];
  isFirst: boolean;
  omit: readonly string[];
  target: string;
}

/** A walk that is about to begin. */
export function beginWalk(start: Start, now: number): WalkRecord {
  return {
    ...start,
    state: "waiting",
    startedAt: now,
    limit: MOST_ROWS,
    calm: 0,
    ...NOTHING_YET,
    calls: 0,
    restarts: 0,
  };
}

const NOTHING_YET = { stale: 0, rows: 0, pages: 0, duplicates: 0, withoutKey: 0 };

/** Whether it has something left to do by itself. */
export function isUnfinished({ state }: Pick<WalkRecord, "state">): boolean {
  return state === "waiting" || state === "walking" || state === "held";
}

/**
 * The walk after a page, of which `added` rows were not there yet.
 * @param after what the page was asked for after
 */
export function afterPage(
  walk: WalkRecord,
  page: Pick<WalkPage, "rows" | "withoutKey" | "items" | "hasMore" | "last">,
  { added, calls, now }: { added: number; calls: number; now: number },
): WalkRecord {
  const { hold: _over, ...rest } = walk;
  const after = walk.cursor;
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
    ...largerPages(walk),
    ...(page.last !== undefined && { cursor: page.last }),
  };
  if (!page.hasMore) return { ...next, isWhole: true };
  const end = whyNoWayOn(page, after, next.stale);
  return end ? endWalk(next, end, now) : next;
}

/** The service says that there is more, and gives no way on: the reasons of a list on screen (`listEnd`), in the same order. */
function whyNoWayOn(
  { items, last }: Pick<WalkPage, "items" | "last">,
  after: string | undefined,
  stale: number,
): WalkEnd | undefined {
  if (items === 0) return "empty_page";
  if (last === undefined) return "no_cursor";
  return last === after || stale > MOST_STALE ? "loops" : undefined;
}

function largerPages({ limit, calm }: WalkRecord): Pick<WalkRecord, "limit" | "calm"> {
  if (limit === MOST_ROWS) return { limit, calm: 0 };
  return calm + 1 < CALM_PAGES
    ? { limit, calm: calm + 1 }
    : { limit: Math.min(limit * 2, MOST_ROWS), calm: 0 };
}

/** The page was too large: half of it is asked for, or the walk ends where one row alone is. */
export function halvePage(walk: WalkRecord, calls: number, now: number): WalkRecord {
  const next = { ...walk, calls: walk.calls + calls, calm: 0 };
  return walk.limit === 1 ? endWalk(next, "too_large", now) : { ...next, limit: Math.floor(walk.limit / 2) };
}

/** The place where it was has vanished: it begins again with rows of another generation, but not for ever. */
export function restartWalk(
  walk: WalkRecord,
  { generation, calls, now }: { generation: string; calls: number; now: number },
): WalkRecord {
  const { cursor: _lost, hold: _over, ...rest } = walk;
  const next = { ...rest, calls: walk.calls + calls };
  if (walk.restarts >= MOST_RESTARTS) return endWalk(next, "cursor_lost", now);
  return { ...next, ...NOTHING_YET, state: "walking", generation, restarts: walk.restarts + 1 };
}

/** The connection has got another key, which may see other people: it begins again, as no copy may be a mixture. */
export function restartWithKey(
  walk: WalkRecord,
  next: Pick<WalkRecord, "target" | "generation">,
): WalkRecord {
  const { cursor: _others, hold: _over, ...rest } = walk;
  return { ...rest, ...NOTHING_YET, state: "walking", ...next };
}

/** Why a walk cannot go on now. `waitMs` is known where the service or the budget told it. */
export interface Trouble {
  why: WalkHold;
  waitMs?: number | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
}

/** The walk while it cannot go on: it tries again by itself, after waits that grow, and ends after a day of it. */
export function holdWalk(
  walk: WalkRecord,
  { why, waitMs, code, requestId }: Trouble,
  { calls, now }: { calls: number; now: number },
): WalkRecord {
  const since = walk.hold?.since ?? now;
  const failures = (walk.hold?.failures ?? 0) + 1;
  const backOffMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  const hold = {
    why,
    since,
    failures,
    until: now + (waitMs ?? backOffMs),
    ...(code !== undefined && { code }),
    ...(requestId !== undefined && { requestId }),
  };
  const next = { ...walk, calls: walk.calls + calls, state: "held", hold } as const;
  return now - since < MOST_HELD_MS ? next : { ...endWalk(next, "gave_up", now), hold };
}

/** The walk once it is over. */
export function endWalk(walk: WalkRecord, end: WalkEnd, now: number): WalkRecord {
  const { hold: _over, ...rest } = walk;
  return { ...rest, state: "ended", end, endedAt: now };
}

/** As screens see it. */
export function describeWalk(
  walk: WalkRecord,
  expectation: Pick<CopyWalk, "expectedRows" | "msLeft">,
): CopyWalk {
  const { id, state, by, startedAt, movedAt, endedAt, end, hold, isFirst } = walk;
  const { rows, pages, calls, duplicates, withoutKey, restarts } = walk;
  return {
    id,
    state,
    by,
    startedAt,
    ...(movedAt !== undefined && { movedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(end !== undefined && { end }),
    ...(hold && { hold: visibleHold(hold) }),
    isFirst,
    rows,
    pages,
    calls,
    duplicates,
    withoutKey,
    restarts,
    ...expectation,
  };
}

function visibleHold({ failures: _ours, ...hold }: NonNullable<WalkRecord["hold"]>) {
  return hold;
}
