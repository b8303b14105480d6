/** Time as an argument, so that tests control it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `end` after `ms`, unless the returned function is called before. */
  deadline(ms: number, end: () => void): () => void;
}

/** The longest delay of `setTimeout`; with a longer one it fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(finish, delayOf(ms));
      signal?.addEventListener("abort", abort, { once: true });
      function finish() {
        signal?.removeEventListener("abort", abort);
        resolve();
      }
      function abort() {
        clearTimeout(timer);
        reject(signal?.reason);
      }
    });
  },
  deadline(ms, end) {
    const timer = setTimeout(end, delayOf(ms));
    return () => clearTimeout(timer);
  },
};

function delayOf(ms: number): number {
  return Math.min(Math.max(ms, 0), LONGEST_TIMER_MS);
}
