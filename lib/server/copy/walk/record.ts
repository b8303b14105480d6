import { randomUUID } from "node:crypto";
import type { CopySettings } from "@/lib/contract/copy-settings";
import type { CopyWalk, WalkEnd } from "@/lib/contract/copy-walk";

type Counted = "rows" | "pages" | "calls" | "duplicates" | "withoutKey" | "restarts";

/**
 * A walk as it is stored beside its rows: plain data, replaced as a whole. It goes on from here after any end of the process, so
 * everything that it must not forget is in it. Times are milliseconds since 1970.
 */
export interface WalkRecord extends Pick<CopyWalk, Counted> {
  id: string;
  /** What its rows are stored under; another one whenever it begins again. */
  generation: string;
  by: "hand" | "schedule";
  state: CopyWalk["state"];
  startedAt: number;
  movedAt?: number;
  endedAt?: number;
  end?: WalkEnd;
  hold?: NonNullable<CopyWalk["hold"]> & { failures: number };
  /** There was no complete copy when it started. */
  isFirst: boolean;
  /** Fields of which nothing is stored. */
  omit: readonly string[];
  /** The key and address that its rows came from (`WalkReader.identity`). */
  target: string;
  /** What the next page is asked for after; absent for the first. */
  cursor?: string;
  /** Its last page is stored: all that is left is to put its generation in use. */
  isWhole?: boolean;
  /** How many rows to ask for: fewer once a page was too large. */
  limit: number;
  /** How many pages in a row were not too large. */
  calm: number;
  /** How many pages in a row had no row that was new. */
  stale: number;
}

/** The most rows of a page (interface, "Limits"). */
export const MOST_ROWS = 100;

/** What a walk has found before its first page. */
export const NOTHING_YET = { stale: 0, rows: 0, pages: 0, duplicates: 0, withoutKey: 0 };

/** What a new walk depends on. */
export interface Circumstances {
  settings: Pick<CopySettings, "omit">;
  hasCompleteCopy: boolean;
  /** The connection's key and address (`WalkReader.identity`). */
  target: string;
  now: number;
}

/** A walk that is about to begin at the start of the list. */
export function newWalk(
  by: WalkRecord["by"],
  { settings: { omit }, hasCompleteCopy, target, now }: Circumstances,
): WalkRecord {
  return {
    id: randomUUID(),
    generation: randomUUID(),
    by,
    state: "waiting",
    startedAt: now,
    isFirst: !hasCompleteCopy,
    omit,
    target,
    limit: MOST_ROWS,
    calm: 0,
    ...NOTHING_YET,
    calls: 0,
    restarts: 0,
  };
}

/** Whether it goes on by itself: it has not ended, and nobody has paused it. */
export function isActive({ state }: Pick<WalkRecord, "state">): boolean {
  return state === "waiting" || state === "walking" || state === "held";
}
