import type { WalkAction } from "@/lib/contract/copy-walk";
import { type Circumstances, isActive, newWalk, type WalkRecord } from "./record";
import { endWalk } from "./transitions";

/** The walk after a command; undefined where the command does not fit its state. */
export function commandWalk(
  walk: WalkRecord | undefined,
  action: WalkAction,
  circumstances: Circumstances,
): WalkRecord | undefined {
  const isOver = walk === undefined || walk.state === "ended";
  if (action === "start") return isOver ? newWalk("hand", circumstances) : undefined;
  if (isOver) return undefined;
  if (action === "cancel") return endWalk(walk, "cancelled", circumstances.now);
  if (action === "pause") return isActive(walk) ? { ...walk, state: "paused" } : undefined;
  // One that is held tries again now.
  return walk.state === "paused" || walk.state === "held" ? resumeWalk(walk) : undefined;
}

function resumeWalk({ hold: _over, ...walk }: WalkRecord): WalkRecord {
  return { ...walk, state: "waiting" };
}
