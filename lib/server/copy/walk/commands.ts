import { randomUUID } from "node:crypto";
import type { CopySettings, WalkAction } from "@/lib/contract/copy";
import { beginWalk, endWalk, isUnfinished, type WalkRecord } from "./record";

/** What a walk begins with. */
interface Circumstances {
  settings: Pick<CopySettings, "omit">;
  hasCompleteCopy: boolean;
  /** The key and address of the connection. */
  target: string;
  now: number;
}

/** The walk after a command, or undefined where it does not fit what the walk does. */
export function commandWalk(
  walk: WalkRecord | undefined,
  action: WalkAction,
  circumstances: Circumstances,
): WalkRecord | undefined {
  const { now } = circumstances;
  if (action === "start") {
    if (walk && walk.state !== "ended") return undefined;
    return newWalk("hand", circumstances);
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
  { settings, hasCompleteCopy, target, now }: Circumstances,
): WalkRecord {
  const { omit } = settings;
  const ids = { id: randomUUID(), generation: randomUUID() };
  return beginWalk({ ...ids, by, isFirst: !hasCompleteCopy, omit, target }, now);
}

function resumed({ hold: _over, ...walk }: WalkRecord): WalkRecord {
  return { ...walk, state: "waiting" };
}
