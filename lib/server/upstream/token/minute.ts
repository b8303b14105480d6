import { z } from "zod";
import type { RowContext } from "@/lib/server/upstream/shared/shared-row";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";

/** The exchanges of the last minute with one token endpoint. Times in milliseconds since the epoch. */
export interface Minute {
  /** When each was made. */
  requestTimes: readonly number[];
  /** While the database is away: how many instances divide what is left of the minute, and the exchanges that all had made before. */
  share?: { instances: number; before: readonly number[] } | undefined;
}

/** As it is stored: a share is an instance's own, and one in the table would bind all for good; more times than instances make would cost every read. */
export const minuteShape = z.object({
  requestTimes: z.array(z.number()).max(1_000),
  share: z.undefined().optional(),
}) satisfies z.ZodType<Minute>;

/** Below the documented 30 a minute for one address (interface, "Limits"), as other programs may share the address. */
export const MOST_A_MINUTE = 25;

/** The exchanges within `windowMs` before `now`, of all instances as far as is known. */
export function recentExchanges({ requestTimes, share }: Minute, now: number, windowMs: number): number[] {
  return within([...(share?.before ?? []), ...requestTimes], now, windowMs);
}

/** When the next exchange may be made: `now`, unless the minute has all of its exchanges, or of this instance's share. */
export function nextExchangeAt(minute: Minute, now: number, windowMs: number): number {
  const { instances = 1, before = [] } = minute.share ?? {};
  const isFree = (at: number) => {
    const left = MOST_A_MINUTE - within(before, at, windowMs).length;
    return within(minute.requestTimes, at, windowMs).length < Math.floor(left / instances);
  };
  const ends = recentExchanges(minute, now, windowMs).map((at) => at + windowMs);
  return [now, ...ends.sort((one, other) => one - other)].find(isFree) ?? now + windowMs;
}

/** The row with one exchange more, and without those that are over. */
export function addExchange<Row extends Minute>(row: Row, now: number, windowMs: number): Row {
  return { ...row, requestTimes: [...within(row.requestTimes, now, windowMs), now] };
}

/** Each instance goes on with its share of what is left; where there are more instances than exchanges, with one. */
export function divideMinute({ requestTimes }: Minute, { instances }: RowContext): Minute {
  const share = { instances: Math.min(instances, MOST_A_MINUTE), before: requestTimes };
  return { requestTimes: [], share };
}

/** The exchanges of both count; what is stored may have some of this instance's already. */
export function mergeMinutes(stored: Minute, { requestTimes, share }: Minute): Minute {
  const times = [...stored.requestTimes];
  const unmatched = [...times];
  for (const at of [...(share?.before ?? []), ...requestTimes]) {
    const match = unmatched.indexOf(at);
    if (match < 0) times.push(at);
    else unmatched.splice(match, 1);
  }
  return { requestTimes: times.sort((one, other) => one - other) };
}

function within(times: readonly number[], now: number, windowMs: number): number[] {
  return times.filter((at) => at > now - windowMs && !isAhead(at, now));
}
