import type { Clock } from "./clock";

interface Intervals {
  everyMs: number;
  /** Until the first time; by default as long as between two. */
  firstMs?: number;
}

/**
 * Does work again and again, with a time between, until it is stopped. Work handles its own errors: one that it throws ends
 * the repetition.
 * @param work gets a signal that aborts when it is stopped
 */
export function repeat(
  clock: Pick<Clock, "sleep">,
  { everyMs, firstMs = everyMs }: Intervals,
  work: (signal: AbortSignal) => unknown,
): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    for (let wait = firstMs; ; wait = everyMs) {
      await clock.sleep(wait, signal);
      await work(signal);
    }
  }
  run().catch(() => {});
  return { stop: () => stopping.abort() };
}
