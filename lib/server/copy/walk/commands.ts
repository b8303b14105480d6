import { randomUUID } from "node:crypto";
import type { CopySettings, WalkAction } from "@/lib/contract/copy";
import { beginWalk, endWalk, isUnfinished, type WalkRecord } from "./record";

/** The walk after a command, or undefined where it does not fit what the walk does. */
export function commandWalk(
  walk: WalkRecord | undefined,
  action: WalkAction,
  {
    settings,
    hasCompleteCopy,
    now,
  }: { settings: Pick<CopySettings, "omit">; hasCompleteCopy: boolean; now: number },
): WalkRecord | undefined {
  if (action === "start") {
    if (walk && walk.state !== "ended") return undefined;
    return newWalk("hand", { settings, hasCompleteCopy, now });
  }
  if (!walk || walk.state === "ended") return undefined;
  if (action === "cancel") return endWalk(walk, "cancelled", now);
  if (action === "pause") return isUnfinished(walk) ? { ...walk, state: "paused" } : undefined;
  // A walk that is held tries again now.
  return walk.state === "paused" || walk.state === "held" ? resumed(walk) : undefined;
}

/** A walk that begins at the start of the list. */
export function newWalk(
  by: WalkRecord["by"],
  {
    settings,
    hasCompleteCopy,
    now,
  }: { settings: Pick<CopySettings, "omit">; hasCompleteCopy: boolean; now: number },
): WalkRecord {
  const { omit } = settings;
  const ids = { id: randomUUID(), generation: randomUUID() };
  return beginWalk({ ...ids, by, isFirst: !hasCompleteCopy, omit }, now);
}

function resumed({ hold: _over, ...walk }: WalkRecord): WalkRecord {
  return { ...walk, state: "waiting" };
}
