import { randomUUID } from "node:crypto";
import type { ResourceName } from "@/lib/contract/resources";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import { LeaseLost, type Place } from "@/lib/server/copy/store/types";
import { unavailableIn } from "@/lib/server/db/unavailable";
import type { CopyReader } from "@/lib/server/directory/door";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { type Fetched, fetchPage } from "./fetch-page";
import {
  afterPage,
  endWalk,
  halvePage,
  holdWalk,
  isUnfinished,
  restartWalk,
  restartWithKey,
  type Trouble,
  type WalkRecord,
} from "./record";
import { waitForShare } from "./share";

export type WalkStore = Pick<
  CopyStore<WalkRecord>,
  "read" | "updateWalk" | "writePage" | "complete" | "dropGeneration"
>;

/** A walk that this process has taken. */
export interface WalkLease {
  place: Place & { resource: ResourceName };
  fence: number;
}

/** What a walk is made with. */
export interface WalkDeps {
  store: WalkStore;
  reader: CopyReader;
  clock: Clock;
  /** Per cent of the key's limit, as it is set now. */
  share(): number;
}

interface Stage extends WalkDeps, WalkLease {
  signal: AbortSignal;
}

/** How long a page that was read waits until a database that is away is tried again. */
const STORE_RETRY_MS = 1_000;

/**
 * Walks on until the walk has ended. Whatever it has done is stored, so that another process can go on from there.
 * @returns the walk as it ended
 * @throws LeaseLost when somebody else has it, or a command has changed it; the signal's reason when aborted; what is a mistake of
 *   Rollcall's own
 */
export async function runWalk(
  deps: WalkDeps,
  lease: WalkLease,
  start: WalkRecord,
  signal: AbortSignal,
): Promise<WalkRecord> {
  const stage = { ...deps, ...lease, signal };
  let walk = start;
  while (!walk.isWhole && walk.state !== "ended") walk = await takeStep(stage, walk);
  if (walk.state !== "ended") return complete(stage, walk);
  await drop(stage, walk.generation);
  return walk;
}

/** Waits for its turn and asks for one page. @returns the walk as it is stored now */
async function takeStep(stage: Stage, walk: WalkRecord): Promise<WalkRecord> {
  const { clock, reader, share, signal, place } = stage;
  if (walk.hold) await clock.sleep(Math.max(walk.hold.until - clock.now(), 0), signal);
  const target = reader.identity();
  if (target !== walk.target)
    return restart(stage, walk, (stored, generation) => restartWithKey(stored, { target, generation }));
  const waitMs = waitForShare(reader.budget(), share(), clock.now());
  if (waitMs > 0) return hold(stage, walk, { calls: 0, trouble: { why: "budget", waitMs } });
  const fetched = await fetchPage(reader, place.resource, walk, { signal, now: () => clock.now() });
  const { calls } = fetched;
  const now = clock.now();
  switch (fetched.kind) {
    case "page":
      return storePage(stage, walk, fetched, now);
    case "trouble":
      return hold(stage, walk, fetched);
    case "too_large":
      return change(stage, walk, (stored) => halvePage(stored, calls, now));
    case "cursor_lost":
      return restart(stage, walk, (stored, generation) => restartWalk(stored, { generation, calls, now }));
  }
}

async function storePage(
  stage: Stage,
  before: WalkRecord,
  { page, calls }: Extract<Fetched, { kind: "page" }>,
  now: number,
): Promise<WalkRecord> {
  const { store, place, fence } = stage;
  const { generation, omit, startedAt } = before;
  const { walk } = await untilStored(stage, () =>
    store.writePage(
      place,
      fence,
      { generation, startedAt, readAt: now, omit, rows: page.rows },
      (stored, added) => {
        requireOurs(stored, before);
        // The database had it when its answer was lost.
        return stored.pages > before.pages ? stored : afterPage(stored, page, { added, calls, now });
      },
    ),
  );
  return walk;
}

function hold(
  stage: Stage,
  walk: WalkRecord,
  { trouble, calls }: { trouble: Trouble; calls: number },
): Promise<WalkRecord> {
  const now = stage.clock.now();
  return change(stage, walk, (stored) => holdWalk(stored, trouble, { calls, now }));
}

/** Begins again under another generation. What a first walk has found so far is searched until the new rows are complete. */
async function restart(
  stage: Stage,
  walk: WalkRecord,
  begin: (stored: WalkRecord, generation: string) => WalkRecord,
): Promise<WalkRecord> {
  const generation = randomUUID();
  const restarted = await change(stage, walk, (stored) => begin(stored, generation));
  await drop(stage, walk.generation);
  return restarted;
}

/** Deletes what a walk that came to nothing has stored, unless it is all that can be searched. */
async function drop({ store, place, ...stage }: Stage, generation: string): Promise<void> {
  await untilStored(stage, async () => {
    const { copy } = (await store.read(place)) ?? {};
    if (copy?.generation !== generation) await store.dropGeneration(place, generation);
  });
}

async function complete(stage: Stage, walk: WalkRecord): Promise<WalkRecord> {
  const { store, place, fence, clock } = stage;
  const now = clock.now();
  // When its last page arrived: from then on it says nothing of what happens.
  const { generation: name, startedAt, movedAt = now } = walk;
  const generation = { generation: name, startedAt, endedAt: movedAt };
  return untilStored(stage, () =>
    store.complete(place, fence, generation, (stored) => {
      if (stored.id === walk.id && stored.end === "complete") return stored;
      requireOurs(stored, walk);
      return endWalk(stored, "complete", now);
    }),
  );
}

async function change(
  stage: Stage,
  before: WalkRecord,
  next: (stored: WalkRecord) => WalkRecord,
): Promise<WalkRecord> {
  const { store, place, fence } = stage;
  const walk = await untilStored(stage, () =>
    store.updateWalk(
      place,
      (stored) => {
        requireOurs(stored, before);
        return next(stored);
      },
      fence,
    ),
  );
  if (!walk) throw new LeaseLost();
  return walk;
}

/** A command may have paused or ended it, or another walk begun, without taking the lease. @throws LeaseLost */
function requireOurs(stored: WalkRecord | undefined, walk: WalkRecord): asserts stored is WalkRecord {
  if (stored?.id !== walk.id || !isUnfinished(stored)) throw new LeaseLost();
}

/** Writes, and while the database is away tries again: what was read must not be read twice for it. */
async function untilStored<Value>(
  { clock, signal }: Pick<Stage, "clock" | "signal">,
  write: () => Promise<Value>,
): Promise<Value> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await write();
    } catch (error) {
      if (!unavailableIn(error)) throw error;
    }
    await clock.sleep(STORE_RETRY_MS, signal);
  }
}
