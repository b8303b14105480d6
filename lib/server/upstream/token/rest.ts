import { LocalError } from "@/lib/server/upstream/errors/errors";

/** How long a rest is at first, and at most after doubling. In milliseconds. */
export type RestBounds = readonly [firstMs: number, mostMs: number];

/** After a failure nothing is asked for a while, doubling with each failure in a row. */
export interface Rest {
  error: LocalError;
  count: number;
  /** Milliseconds since the epoch: when it failed, and until when nothing is asked. */
  at: number;
  until: number;
}

/** The rest that follows a failure. `last` is the one before it in the same row, if there was one. */
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

/** What those are told who ask during a rest: the same failure, and how much of the rest is left. */
export class StillResting extends LocalError {
  constructor({ code, message, detail }: LocalError, leftMs: number) {
    super(code, message, { ...detail, retryAfterMs: leftMs });
  }
}
