import { z } from "zod";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";

/** What instances have stopped showing from memory, of one key and base URL. Times in milliseconds since the epoch. */
export interface ForgottenRow {
  /** Nothing that was cached until then may be shown: the key may no longer be allowed to see it. */
  purgedAt: number;
  /** By the address of a list: when the call started that reloaded it. What calls from before bring does not fit together with its answer. */
  reloadedAt: Readonly<Record<string, number>>;
}

export const FORGOTTEN_ROW: RowKind<ForgottenRow> = {
  name: "forgotten",
  first: { purgedAt: 0, reloadedAt: {} },
  // What anybody has forgotten meanwhile is old for all.
  merge: (stored, apart) => {
    const reloadedAt = { ...stored.reloadedAt };
    for (const [list, at] of Object.entries(apart.reloadedAt))
      reloadedAt[list] = Math.max(at, reloadedAt[list] ?? 0);
    return { purgedAt: Math.max(stored.purgedAt, apart.purgedAt), reloadedAt };
  },
  shape: z.object({ purgedAt: z.number(), reloadedAt: z.record(z.string(), z.number()) }),
};
