/** The calls of one instance that were let go and have not come back. */
interface Places {
  count: number;
  /** When that last changed; milliseconds since the epoch. */
  seenAt: number;
}

/** The places of every instance that has any. */
export type InFlight = Readonly<Record<string, Places>>;

/** A call comes back within 15 s, so the places of an instance that has changed nothing for longer are of calls that died with it. */
const LONGEST_MS = 20_000;

export function countPlaces(inFlight: InFlight): number {
  return Object.values(inFlight).reduce((sum, { count }) => sum + count, 0);
}

/** Takes a place for this instance, or with -1 gives one back. */
export function changePlaces(inFlight: InFlight, instance: string, change: 1 | -1, now: number): InFlight {
  const { [instance]: own, ...others } = inFlight;
  const count = Math.max((own?.count ?? 0) + change, 0);
  return count === 0 ? others : { ...others, [instance]: { count, seenAt: now } };
}

/** Without the places of instances that have ended before their calls came back. The same object if there are none. */
export function dropDeadPlaces(inFlight: InFlight, now: number): InFlight {
  const all = Object.entries(inFlight);
  const alive = all.filter(([, { seenAt }]) => now - seenAt <= LONGEST_MS);
  return alive.length === all.length ? inFlight : Object.fromEntries(alive);
}
