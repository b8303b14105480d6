import { z } from "zod";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { failureShape } from "@/lib/server/upstream/errors/failure-shape";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";

/** The length of the first rest, and the longest that doubling leads to. In milliseconds. */
export type RestBounds = readonly [firstMs: number, mostMs: number];

/** A failure as plain data, which the shared row can hold. */
export type Failure = Pick<LocalError, "code" | "message" | "detail">;

/** A time without exchanges after a failure, twice as long with each failure in a row. */
export interface Rest {
  error: Failure;
  /** Failures in a row. */
  count: number;
  /** Milliseconds since the epoch: when it failed, and when the rest ends. */
  at: number;
  until: number;
  /** Whose exchange failed, where others rest with it, and the request id of that, which is for this key alone. */
  by?: { key: string; requestId: string } | undefined;
}

/** A `Rest` as it is stored. */
export const restShape = z.object({
  error: failureShape,
  count: z.number(),
  at: z.number(),
  until: z.number(),
  by: z.object({ key: z.string(), requestId: z.string() }).optional(),
});

/** The rest after a failure. @param last the rest before it, if this failure follows another one */
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

/** How much of a rest is left, in milliseconds: nothing if the clock has been set back since it began. */
export function leftOf(rest: Rest | undefined, now: number): number {
  return rest && !isAhead(rest.at, now) ? Math.max(rest.until - now, 0) : 0;
}

/** Thrown during a rest: the failure that began it, with what is left of the rest as its wait. */
export class StillResting extends LocalError {
  constructor({ code, message, detail }: Failure, remainingMs: number) {
    super(code, message, { ...detail, retryAfterMs: remainingMs });
  }
}
