import type { ResourceName } from "@/lib/contract/resources";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import { LeaseLost, type ListId } from "@/lib/server/copy/store/types";
import { unavailableIn } from "@/lib/server/db/unavailable";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { FetchOutcome } from "./fetch-page";
import { isActive, type WalkRecord } from "./record";
import { afterPage, endWalk } from "./transitions";

export interface WalkLease {
  list: ListId & { resource: ResourceName };
  fence: number;
}

export interface WalkStage extends WalkLease {
  store: Pick<CopyStore<WalkRecord>, "updateWalk" | "writePage" | "complete" | "deleteUnused">;
  clock: Clock;
  signal: AbortSignal;
  log: { warn(details: object, message: string): void };
  /** As many rows as a copy may have. */
  mostRows: number;
}

/** How long what was read waits until a database that is away is tried again. */
const RETRY_MS = 1_000;

// Every function below writes what a walk has done, and throws LeaseLost when the walk is not this process's any more, or is stored as it was before.

/** Stores a page and the walk after it. @returns the walk as it is stored now; so do the next two */
export async function saveNextPage(
  stage: WalkStage,
  before: WalkRecord,
  { page, calls }: Extract<FetchOutcome, { kind: "page" }>,
  now: number,
): Promise<WalkRecord> {
  const { store, list, fence, mostRows } = stage;
  const { generation, omit, startedAt } = before;
  const newPage = { generation, startedAt, readAt: now, omit, rows: page.rows };
  const { walk } = await untilStored(stage, () =>
    store.writePage(list, fence, newPage, (stored, added) => {
      requireOurs(stored, before);
      // The page was stored already, and only the database's answer was lost.
      if (stored.pages > before.pages) return stored;
      return afterPage(stored, page, { added, calls, now, mostRows });
    }),
  );
  return walk;
}

export async function saveChange(
  stage: WalkStage,
  before: WalkRecord,
  change: (stored: WalkRecord) => WalkRecord,
): Promise<WalkRecord> {
  const { store, list, fence } = stage;
  const walk = await untilStored(stage, () =>
    store.updateWalk(
      list,
      (stored) => {
        requireOurs(stored, before);
        return change(stored);
      },
      fence,
    ),
  );
  if (!walk) throw new LeaseLost();
  return walk;
}

/** Puts the generation of a walk that saw the whole list in use. */
export async function completeWalk(stage: WalkStage, walk: WalkRecord): Promise<WalkRecord> {
  const { store, list, fence, clock } = stage;
  const now = clock.now();
  const { generation: name, startedAt, movedAt = now } = walk;
  // It says nothing of what happens after its last page arrived.
  const generation = { generation: name, startedAt, endedAt: movedAt };
  return untilStored(stage, () =>
    store.complete(list, fence, generation, (stored) => {
      if (stored.id === walk.id && stored.end === "complete") return stored;
      requireOurs(stored, walk);
      return endWalk(stored, "complete", now);
    }),
  );
}

/** Deletes what a walk stored that came to nothing, unless it is all that can be searched. */
export function deleteUnused(stage: WalkStage): Promise<void> {
  return untilStored(stage, () => stage.store.deleteUnused());
}

/**
 * A command may have paused or ended it, or begun another walk, without taking the lease. A database may have lost pages that it had
 * stored, in a crash with asynchronous commits or by a standby that was behind, or that the walk began again with another generation:
 * whoever takes the lease next goes on from what is stored.
 * @throws LeaseLost
 */
function requireOurs(stored: WalkRecord | undefined, walk: WalkRecord): asserts stored is WalkRecord {
  const isOurs = stored?.id === walk.id && stored.generation === walk.generation && isActive(stored);
  if (!isOurs || stored.pages < walk.pages) throw new LeaseLost();
}

/** Writes, and tries again as long as the database is away: nothing must be read twice because of it. */
async function untilStored<Value>(
  { clock, signal, log, list }: Pick<WalkStage, "clock" | "signal" | "log" | "list">,
  write: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await write();
    } catch (err) {
      if (!unavailableIn(err)) throw err;
      // A full disk refuses writes for as long as nobody knows of it.
      if (tries === 1) log.warn({ err, ...list }, "what a walk has read cannot be stored; it is tried again");
    }
    await clock.sleep(RETRY_MS, signal);
  }
}
