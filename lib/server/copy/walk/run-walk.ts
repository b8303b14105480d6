import { randomUUID } from "node:crypto";
import type { WalkReader } from "@/lib/server/directory/door";
import { fetchPage } from "./fetch-page";
import type { WalkRecord } from "./record";
import { completeWalk, deleteUnused, saveChange, saveNextPage, type WalkStage } from "./save-walk";
import { waitForShare } from "./share";
import {
  endWalk,
  halvePage,
  holdWalk,
  leftOfHold,
  restartWalk,
  restartWithKey,
  type Trouble,
} from "./transitions";

export interface RunnerStage extends WalkStage {
  reader: WalkReader;
  /** Per cent of the key's limit, as it is set now. */
  share(): number;
}

/**
 * Asks for page after page until the walk has ended. Everything that it has done is stored, so that another process can go on from there.
 * @returns the walk as it ended
 * @throws LeaseLost when somebody else has it, a command has changed it, or the database has lost some of it; the signal's reason when aborted; mistakes of Rollcall's own
 */
export async function runWalk(stage: RunnerStage, start: WalkRecord): Promise<WalkRecord> {
  let walk = start;
  while (!walk.isWhole && walk.state !== "ended") walk = await takeStep(stage, walk);
  if (walk.state !== "ended") return completeWalk(stage, walk);
  await deleteUnused(stage);
  return walk;
}

/** Waits for its turn and asks for the next page. @returns the walk as it is stored now */
async function takeStep(stage: RunnerStage, walk: WalkRecord): Promise<WalkRecord> {
  const { clock, reader, share, signal, list } = stage;
  if (walk.hold) await clock.sleep(leftOfHold(walk.hold, clock.now()), signal);
  const target = reader.identity();
  if (target !== walk.target)
    return restart(stage, walk, (stored, generation) => restartWithKey(stored, { target, generation }));
  const waitMs = waitForShare(reader.budget(), share(), clock.now());
  if (waitMs > 0) return hold(stage, walk, { calls: 0, trouble: { why: "budget", waitMs } });
  const fetched = await fetchPage(reader, list.resource, walk, { signal, now: () => clock.now() });
  const { calls } = fetched;
  const now = clock.now();
  switch (fetched.kind) {
    case "page":
      return saveNextPage(stage, walk, fetched, now);
    case "trouble":
      return hold(stage, walk, fetched);
    case "too_large":
      return saveChange(stage, walk, (stored) => halvePage(stored, calls, now));
    case "cursor_unusable":
      return saveChange(stage, walk, (stored) => endWalk(stored, "no_cursor", now));
    case "cursor_lost":
      return restart(stage, walk, (stored, generation) => restartWalk(stored, { generation, calls, now }));
  }
}

function hold(
  stage: WalkStage,
  walk: WalkRecord,
  { trouble, calls }: { trouble: Trouble; calls: number },
): Promise<WalkRecord> {
  const now = stage.clock.now();
  return saveChange(stage, walk, (stored) => holdWalk(stored, trouble, { calls, now }));
}

/** Begins again with another generation. What a first walk has found so far goes on being searched until the new rows are complete. */
async function restart(
  stage: WalkStage,
  walk: WalkRecord,
  begin: (stored: WalkRecord, generation: string) => WalkRecord,
): Promise<WalkRecord> {
  const generation = randomUUID();
  const restarted = await saveChange(stage, walk, (stored) => begin(stored, generation));
  await deleteUnused(stage);
  return restarted;
}
