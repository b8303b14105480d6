import type { Db } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { repeat } from "@/lib/server/upstream/time/repeat";
import { deletionBatches } from "./deletion-batches";
import { createUpkeep } from "./upkeep";

/** Milliseconds, like all below. */
const FIRST_MS = 60_000;
const EVERY_MS = 10 * 60_000;
/** Between two batches, so that readers and writers come first. */
const PAUSE_MS = 50;
const DAY_MS = 24 * 60 * 60_000;

export interface RetentionLimits {
  retentionDays: number;
  /** The journal has at most this many rows. */
  maxRows: number;
}

interface RetentionDeps extends RetentionLimits {
  db: Db;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  isShared: boolean;
  /** How many rows were written since the start. */
  written(): number;
}

/** Deletes what is too old or too much, a minute after the start and then every 10 minutes. */
export function createRetention(deps: RetentionDeps): { stop(): void } {
  const { db, clock, log } = deps;
  const upkeep = createUpkeep(deps);
  return repeat(clock, { firstMs: FIRST_MS, everyMs: EVERY_MS }, async (signal) => {
    try {
      await upkeep(await forget(db, clock, deps, signal));
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, "the journal could not be shortened; it is tried again");
    }
  });
}

/** Deletes in small batches. @returns how many rows of the journal were deleted */
export async function forget(
  db: Db,
  clock: Clock,
  { retentionDays, maxRows }: RetentionLimits,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now() - retentionDays * DAY_MS);
  let deleted = 0;
  for (const { isJournal, remove } of deletionBatches(db, before, maxRows)) {
    for (let removed = await remove(); removed > 0; removed = await remove()) {
      if (isJournal) deleted += removed;
      await clock.sleep(PAUSE_MS, signal);
    }
  }
  return deleted;
}
