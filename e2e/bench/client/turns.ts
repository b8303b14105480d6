// A person may ask 20 times a second and 60 times at once (design, "HTTP"); a little less here, for two clocks differ.
const STEP_MS = 1000 / 18;
const AT_ONCE = 50;

/** How many people a benchmark needs that asks this many times a second all the time. */
export function peopleFor(rate: number): number {
  return Math.ceil((rate * STEP_MS) / 1000);
}

/**
 * Whose turn it is: always the first who may ask, so that few are busy and their sessions stay in memory as they do of
 * people at work. @throws Error when everybody has to wait
 */
export function takeTurns(people: readonly string[]): () => string {
  /** When each may ask as often as if they never had. */
  const restedAt = people.map(() => 0);
  return () => {
    const now = performance.now();
    const at = restedAt.findIndex((time) => time - now <= (AT_ONCE - 1) * STEP_MS);
    const person = people[at];
    if (person === undefined) throw new Error(`${people.length} people are too few for this machine.`);
    restedAt[at] = Math.max(restedAt[at] ?? 0, now) + STEP_MS;
    return person;
  };
}
