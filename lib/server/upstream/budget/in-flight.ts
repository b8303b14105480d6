/** The calls of one instance that were admitted and are not settled yet. */
interface InstanceCalls {
  count: number;
  /** When the instance last admitted or settled one; milliseconds since the epoch. */
  seenAt: number;
}

/** The calls in flight of every instance that has any, by the instance's id. */
export type InFlight = Readonly<Record<string, InstanceCalls>>;

/** An operation takes 15 s at most: calls of an instance that has changed nothing for longer died with it. */
const LONGEST_MS = 20_000;

export function countInFlight(inFlight: InFlight): number {
  return Object.values(inFlight).reduce((sum, { count }) => sum + count, 0);
}

/** Adds a call of this instance, or with -1 takes one off. */
export function changeInFlight(inFlight: InFlight, instance: string, change: 1 | -1, now: number): InFlight {
  const { [instance]: own, ...others } = inFlight;
  const count = Math.max((own?.count ?? 0) + change, 0);
  return count === 0 ? others : { ...others, [instance]: { count, seenAt: now } };
}

/** Without the calls of instances that died before settling them. The same object if there are none. */
export function dropDeadCalls(inFlight: InFlight, now: number): InFlight {
  const all = Object.entries(inFlight);
  const alive = all.filter(([, { seenAt }]) => now - seenAt <= LONGEST_MS);
  return alive.length === all.length ? inFlight : Object.fromEntries(alive);
}
