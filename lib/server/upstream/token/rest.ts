import { LocalError } from "@/lib/server/upstream/errors/errors";

/** The length of the first rest, and the most that doubling may make of it. In milliseconds. */
export type RestBounds = readonly [firstMs: number, mostMs: number];

/** After a failure no exchange is made for a while, which doubles with each failure in a row. */
export interface Rest {
  error: LocalError;
  count: number;
  /** Milliseconds since the epoch: when it failed, and when the rest ends. */
  at: number;
  until: number;
}

/** The rest after a failure. `last` is the one before it in the same row, if there was one. */
export function createRest(
  error: LocalError,
  last: Rest | undefined,
  [first, most]: RestBounds,
  now: number,
): Rest {
  const count = (last?.count ?? 0) + 1;
  const doubled = Math.min(first * 2 ** Math.min(count - 1, 30), most);
  return { error, count, at: now, until: now + (error.detail.retryAfterMs ?? doubled) };
}

/** Thrown during a rest: the failure that began it, and how much of the rest is left. */
export class StillResting extends LocalError {
  constructor({ code, message, detail }: LocalError, remainingMs: number) {
    super(code, message, { ...detail, retryAfterMs: remainingMs });
  }
}
