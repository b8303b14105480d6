import { z } from "zod";

/** A key and address that a connection had until then, since the end of the one before. Times in milliseconds since the epoch. */
export interface FormerTarget {
  target: string;
  until: number;
}

/** A time in which a connection had one key and address; `until` is infinite where it has them still. */
export interface Stretch {
  connection: string;
  from: number;
  until: number;
}

/** More than change within the hour that is recalled. */
const MOST_FORMER = 50;
const shape = z.array(z.object({ target: z.string(), until: z.number() }));

/** What was stored of them, oldest first; none where an earlier release stored it. */
export function parseFormer(stored: unknown, now: number): readonly FormerTarget[] {
  const { data = [] } = shape.safeParse(stored);
  // The clock may have been set back since.
  return data.map(({ target, until }) => ({ target, until: Math.min(until, now) }));
}

export function withFormer(former: readonly FormerTarget[], newest: FormerTarget): readonly FormerTarget[] {
  return [...former, newest].slice(-MOST_FORMER);
}

/** When this connection had this target, oldest first. */
export function stretchesIn(
  former: readonly FormerTarget[],
  current: string,
  { connection, target }: { connection: string; target: string },
): Stretch[] {
  const all = [...former, { target: current, until: Number.POSITIVE_INFINITY }];
  return all.flatMap((each, at) =>
    each.target === target ? [{ connection, from: all[at - 1]?.until ?? 0, until: each.until }] : [],
  );
}
