/** Where time comes from and how the event loop gets its turn: arguments, so that tests move them by hand. */
export interface Scheduler {
  /** Milliseconds from any fixed moment; never goes back. */
  now(): number;
  /** Resolves after input and painting have had their turn. */
  yield(): Promise<void>;
}

/** The real clock and the real event loop. */
export const BROWSER_SCHEDULER: Scheduler = { now: () => performance.now(), yield: giveWay };

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
    private readonly scheduler: Scheduler = BROWSER_SCHEDULER,
  ) {
    signal?.throwIfAborted();
    this.#startedAt = scheduler.now();
  }

  /** Counts a step, or several, and says whether this slice has had its time. */
  isOver(steps = 1): boolean {
    this.#steps += steps;
    if (this.#steps < STEPS_PER_LOOK) return false;
    this.#steps = 0;
    return this.scheduler.now() - this.#startedAt >= SLICE_MS;
  }

  /** Gives way, and starts a new slice. @throws the signal's reason when the work has been cancelled meanwhile */
  async next(): Promise<void> {
    await this.scheduler.yield();
    this.signal?.throwIfAborted();
    this.#startedAt = this.scheduler.now();
  }
}

/**
 * `scheduler.yield` would go on ahead of the next frame; a task of ordinary priority waits its turn behind input and
 * painting. A message does the same where there is no scheduler, and unlike a timer it is not slowed in a hidden tab.
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
