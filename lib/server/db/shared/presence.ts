/** An instance that says nothing for this long is taken for dead. It speaks every 5 s. */
const LONGEST_SILENCE_MS = 20_000;

/** Which instances are alive, as far as this one hears. */
export class Presence {
  readonly #heardAt = new Map<string, number>();

  constructor(
    private readonly own: string,
    private readonly now: () => number,
  ) {}

  /** Notes that an instance has spoken. @returns whether it is one that was not known to be alive */
  see(instance: string): boolean {
    const now = this.now();
    const isNew = instance !== this.own && !this.#heardAt.has(instance);
    this.#heardAt.set(instance, now);
    for (const [id, at] of this.#heardAt) if (now - at > LONGEST_SILENCE_MS) this.#heardAt.delete(id);
    return isNew;
  }

  forget(instance: string): void {
    this.#heardAt.delete(instance);
  }

  isAlive(instance: string): boolean {
    return instance === this.own || this.#heardAt.has(instance);
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
