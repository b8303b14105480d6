import { z } from "zod";
import { LAST_TIME } from "@/lib/contract/copy-settings";
import type { WalkEnd, WalkHold } from "@/lib/contract/copy-walk";
import { MOST_ROWS, type WalkRecord } from "./record";

const count = z.int().min(0);
const time = z.number().min(0).max(LAST_TIME);
const optionalTime = time.exactOptional();
const optionalText = z.string().exactOptional();

/** A `WalkRecord` as it is stored. How a walk ended and why it is held may be words that only a later release knows. */
export const walkShape: z.ZodType<WalkRecord> = z.object({
  id: z.string(),
  generation: z.string(),
  by: z.enum(["hand", "schedule"]),
  state: z.enum(["waiting", "walking", "held", "paused", "ended"]),
  startedAt: time,
  movedAt: optionalTime,
  endedAt: optionalTime,
  end: z.custom<WalkEnd>((end) => typeof end === "string").exactOptional(),
  hold: z
    .object({
      why: z.custom<WalkHold>((why) => typeof why === "string"),
      since: time,
      until: time,
      failures: count,
      code: optionalText,
      requestId: optionalText,
    })
    .exactOptional(),
  isFirst: z.boolean(),
  omit: z.array(z.string()),
  target: z.string(),
  cursor: optionalText,
  isWhole: z.boolean().exactOptional(),
  limit: z.int().min(1).max(MOST_ROWS),
  calm: count,
  stale: count,
  rows: count,
  pages: count,
  calls: count,
  duplicates: count,
  withoutKey: count,
  restarts: count,
});
