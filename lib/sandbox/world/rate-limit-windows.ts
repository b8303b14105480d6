/** What the `RateLimit-*` headers say: requests a window, requests left in it, seconds until it resets. */
export interface RateLimit {
  limit: number;
  remaining: number;
  reset: number;
}

/** How many requests a window has, and how many seconds it lasts. */
export interface WindowSize {
  limit: number;
  seconds: number;
}

/** Fixed windows, one for each key or address; each begins with the first request after the last one ended, or after their length has changed. */
export interface RateLimitWindows {
  /** Counts one request at `at` (ms since the epoch), unless none is left: a request that is refused is not counted. */
  count(id: string, size: WindowSize, at: number): RateLimit & { allowed: boolean };
  /** Leaves nothing of the window that is open then, as another program with the key may. */
  exhaust(id: string, size: WindowSize, at: number): void;
  /** Takes back one that was counted in the window that is open. */
  giveBack(id: string): void;
  /** Closes all windows, as if nobody had called yet. */
  clear(): void;
}

interface Window {
  /** In milliseconds since the epoch. */
  start: number;
  seconds: number;
  count: number;
}

const SWEEP_ABOVE = 1000;

/** Interface, "Limits". */
export function createRateLimitWindows(): RateLimitWindows {
  const windows = new Map<string, Window>();

  function windowOf(id: string, seconds: number, at: number) {
    const current = windows.get(id);
    // A caller whose window grew would find in it more than it has seen, and take that for another's.
    if (current?.seconds === seconds && isOpen(current, at)) return current;
    if (windows.size > SWEEP_ABOVE) sweep(at);
    const next = { start: at, seconds, count: 0 };
    windows.set(id, next);
    return next;
  }

  function sweep(at: number) {
    for (const [id, window] of windows) if (!isOpen(window, at)) windows.delete(id);
  }

  return {
    count(id, { limit, seconds }, at) {
      const window = windowOf(id, seconds, at);
      const allowed = window.count < limit;
      if (allowed) window.count += 1;
      const reset = Math.ceil((window.start + seconds * 1000 - at) / 1000);
      return { allowed, limit, remaining: Math.max(0, limit - window.count), reset };
    },
    exhaust(id, { limit, seconds }, at) {
      const window = windowOf(id, seconds, at);
      window.count = Math.max(window.count, limit);
    },
    giveBack(id) {
      const window = windows.get(id);
      if (window) window.count = Math.max(0, window.count - 1);
    },
    clear: () => windows.clear(),
  };
}

/** What a caller without a valid key is told: no window is theirs, so none is counted in. */
export function fullWindow({ limit, seconds }: WindowSize): RateLimit {
  return { limit, remaining: limit, reset: seconds };
}

/** A clock that was set back must not keep a window open for longer than its length. */
function isOpen({ start, seconds }: Window, at: number): boolean {
  return at >= start && at < start + seconds * 1000;
}
