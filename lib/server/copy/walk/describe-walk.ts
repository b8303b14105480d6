import type { CopyWalk } from "@/lib/contract/copy-walk";
import { present } from "@/lib/server/upstream/protocol/present";
import type { WalkRecord } from "./record";
import { timeOf } from "./share";

/**
 * A walk as screens see it: they get nothing of the key, the cursor, or what it counts for itself.
 * @param expectedRows how many rows the complete copy in use has; undefined where there is none, as the service gives no count
 * @param callsPerMinute undefined until the service has told the limit
 */
export function describeWalk(
  walk: WalkRecord,
  {
    expectedRows: rowsBefore = 0,
    callsPerMinute,
  }: { expectedRows: number | undefined; callsPerMinute: number | undefined },
): CopyWalk {
  const { id, state, by, startedAt, movedAt, endedAt, end, hold, isFirst } = walk;
  const { rows, pages, calls, duplicates, withoutKey, restarts } = walk;
  // A list that has outgrown its copy may go on for long.
  const expectedRows = rowsBefore > 0 && rows <= rowsBefore && state !== "ended" ? rowsBefore : undefined;
  return {
    id,
    state,
    by,
    startedAt,
    // One that is paused waits for a person, whatever it waited for before.
    ...present({ movedAt, endedAt, end, hold: hold && state !== "paused" ? visibleHold(hold) : undefined }),
    isFirst,
    rows,
    pages,
    calls,
    duplicates,
    withoutKey,
    restarts,
    ...present({ expectedRows }),
    ...(expectedRows !== undefined &&
      callsPerMinute !== undefined &&
      isMoving(walk) && { msLeft: timeLeft(walk, expectedRows, callsPerMinute) }),
  };
}

function visibleHold({ failures: _ours, ...hold }: NonNullable<WalkRecord["hold"]>) {
  return hold;
}

/** It walks, or waits only for its share of the budget, which the time left allows for; nobody knows when other waits end, as that for another walk. */
function isMoving({ state, hold }: WalkRecord): boolean {
  return state === "walking" || (state === "held" && hold?.why === "budget");
}

function timeLeft({ rows, limit }: WalkRecord, expectedRows: number, callsPerMinute: number): number {
  return timeOf(Math.ceil((expectedRows - rows) / limit), callsPerMinute);
}
