/** An instance that says nothing for this long is taken for dead. It speaks every 5 s. */
const LONGEST_SILENCE_MS = 20_000;
/** Whoever may connect to the database can speak for as many as they like. */
const MOST_MET = 1_000;

/** Which instances are alive, as far as this one hears. */
export class Presence {
  readonly #heardAt = new Map<string, number>();
  readonly #met = new Set<string>();

  constructor(
    private readonly own: string,
    private readonly now: () => number,
  ) {}

  /** Notes that an instance has spoken. @returns whether it is one that was not known to be alive */
  see(instance: string): boolean {
    const now = this.now();
    const isNew = instance !== this.own && !this.#heardAt.has(instance);
    this.#heardAt.set(instance, now);
    if (this.#met.size < MOST_MET) this.#met.add(instance);
    for (const [id, at] of this.#heardAt) if (now - at > LONGEST_SILENCE_MS) this.#heardAt.delete(id);
    return isNew;
  }

  forget(instance: string): void {
    this.#heardAt.delete(instance);
  }

  /** Whether it has spoken since this one started, alive or not by now. */
  hasHeard(instance: string): boolean {
    return this.#met.has(instance);
  }

  /** Nobody could be heard for a while: the silence of the others says nothing. */
  resume(): void {
    for (const id of this.#heardAt.keys()) this.#heardAt.set(id, this.now());
  }

  /** How many are alive, this one included. While nobody can be heard, as many as before. */
  count(): number {
    const others = [...this.#heardAt.keys()].filter((id) => id !== this.own);
    return others.length + 1;
  }
}
