/** An instance that was not heard for this long is not alive. It is heard every 5 s. */
const LONGEST_SILENCE_MS = 20_000;

/** Which instances are alive, as this one hears them. */
export class Presence {
  readonly #heardAt = new Map<string, number>();

  constructor(
    private readonly own: string,
    private readonly now: () => number,
  ) {}

  /** @returns whether it was not known to be alive */
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

  /** Nobody could be heard for a while: that says nothing of who is alive. */
  resume(): void {
    for (const id of this.#heardAt.keys()) this.#heardAt.set(id, this.now());
  }

  /** How many there were when any was last heard: while nothing is heard, nothing is known to have changed. */
  count(): number {
    const others = [...this.#heardAt.keys()].filter((id) => id !== this.own);
    return others.length + 1;
  }
}
