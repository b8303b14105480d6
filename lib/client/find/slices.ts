/** Where time comes from and how the event loop gets its turn: arguments, so that tests move them by hand. */
export interface Pace {
  /** Milliseconds from any fixed moment; never goes back. */
  now(): number;
  /** Resolves after input and painting have had their turn. */
  yield(): Promise<void>;
}

/** How long work may hold the event loop in one go, in milliseconds: a quarter of a frame at 60 Hz. */
export const SLICE_MS = 4;
/** How many steps go between two looks at the clock: few enough that slow ones cannot hide, too many to cost. */
export const STEPS_PER_LOOK = 32;

/**
 * Long work in slices. The caller asks `isOver()` after every step and awaits `next()` when it is:
 * `if (slices.isOver()) await slices.next();`
 */
export class Slices {
  #steps = 0;
  #startedAt: number;

  constructor(
    private readonly signal: AbortSignal | undefined,
    private readonly pace: Pace,
  ) {
    signal?.throwIfAborted();
    this.#startedAt = pace.now();
  }

  /** Counts a step and says whether this slice has had its time. */
  isOver(): boolean {
    this.#steps += 1;
    if (this.#steps < STEPS_PER_LOOK) return false;
    this.#steps = 0;
    return this.pace.now() - this.#startedAt >= SLICE_MS;
  }

  /** Gives way, and starts a new slice. @throws the signal's reason when the work has been cancelled meanwhile */
  async next(): Promise<void> {
    await this.pace.yield();
    this.signal?.throwIfAborted();
    this.#startedAt = this.pace.now();
  }
}
