/** The clock and the way to yield to the event loop: arguments, so that tests control them. */
export interface Scheduler {
  /** Monotonic, in milliseconds. */
  now(): number;
  /** Resolves after pending input and painting. */
  yield(): Promise<void>;
}

/** The real clock and the real event loop. */
export const BROWSER_SCHEDULER: Scheduler = { now: () => performance.now(), yield: giveWay };

/** How long a slice may block the event loop, in milliseconds: a quarter of a frame at 60 Hz. */
export const SLICE_MS = 4;
/** How many steps pass between two readings of the clock: few enough to notice slow ones, and enough to cost little. */
export const STEPS_PER_LOOK = 32;

/**
 * Splits long work into slices. The caller checks `isOver()` after every step and awaits `next()` when it is true:
 * `if (slices.isOver()) await slices.next();`
 */
export class Slices {
  #steps = 0;
  #startedAt: number;

  constructor(
    private readonly signal: AbortSignal | undefined,
    private readonly scheduler: Scheduler = BROWSER_SCHEDULER,
  ) {
    signal?.throwIfAborted();
    this.#startedAt = scheduler.now();
  }

  /** Counts steps and says whether the slice has used up its time. */
  isOver(steps = 1): boolean {
    this.#steps += steps;
    if (this.#steps < STEPS_PER_LOOK) return false;
    this.#steps = 0;
    return this.scheduler.now() - this.#startedAt >= SLICE_MS;
  }

  /** Yields and starts a new slice. @throws the signal's reason when aborted meanwhile */
  async next(): Promise<void> {
    await this.scheduler.yield();
    this.signal?.throwIfAborted();
    this.#startedAt = this.scheduler.now();
  }
}

/**
 * A task of ordinary priority waits behind input and painting, while `scheduler.yield` would resume before the next frame. Without
 * a scheduler a message does the same, and unlike a timer it is not throttled in a hidden tab.
 */
function giveWay(): Promise<void> {
  type PostTask = (task: () => void, options: { priority: "user-visible" }) => Promise<void>;
  const { scheduler } = globalThis as { scheduler?: { postTask?: PostTask } };
  if (scheduler?.postTask) return scheduler.postTask(() => {}, { priority: "user-visible" });
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(port1.close()));
    port1.start();
    port2.postMessage(undefined);
  });
}
