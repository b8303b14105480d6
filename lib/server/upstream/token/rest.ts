import { LocalError } from "@/lib/server/upstream/errors/errors";

/** The length of the first rest, and the most that doubling may make of it. In milliseconds. */
export type RestBounds = readonly [firstMs: number, mostMs: number];

/** What is kept of a failure: plain data, which other instances may read. */
export type Failure = Pick<LocalError, "code" | "message" | "detail">;

/** After a failure no exchange is made for a while, which doubles with each failure in a row. */
export interface Rest {
  error: Failure;
  count: number;
  /** Milliseconds since the epoch: when it failed, and when the rest ends. */
  at: number;
  until: number;
}

/** The rest after a failure. `last` is the one before it in the same row, if there was one. */
export function createRest(
  { code, message, detail }: Failure,
  last: Rest | undefined,
  [first, most]: RestBounds,
  now: number,
): Rest {
  const count = (last?.count ?? 0) + 1;
  const doubled = Math.min(first * 2 ** Math.min(count - 1, 30), most);
  return { error: { code, message, detail }, count, at: now, until: now + (detail.retryAfterMs ?? doubled) };
}

/** Thrown during a rest: the failure that began it, and how much of the rest is left. */
export class StillResting extends LocalError {
  constructor({ code, message, detail }: Failure, remainingMs: number) {
    super(code, message, { ...detail, retryAfterMs: remainingMs });
  }
}
