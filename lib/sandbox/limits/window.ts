/** What the `RateLimit-*` headers tell: requests a window, requests left in it, seconds until it resets. */
export interface Budget {
  limit: number;
  remaining: number;
  reset: number;
}

export interface Allowance {
  limit: number;
  seconds: number;
}

interface Spending extends Budget {
  allowed: boolean;
}

/** Fixed windows, one for each spender, each beginning with the first request after the last one ended. */
export interface Windows {
  /** Counts one request at `at` (ms since the epoch) unless nothing is left: a refusal costs nothing. */
  spend(who: string, allowance: Allowance, at: number): Spending;
  /** Every window closes with what was spent in it. */
  clear(): void;
}

const SWEEP_ABOVE = 1000;

/** Starts with nothing spent (interface, "Limits"). */
export function createWindows(): Windows {
  const windows = new Map<string, { start: number; spent: number }>();

  function current(who: string, seconds: number, at: number) {
    const open = windows.get(who);
    if (open && isOpen(open.start, seconds, at)) return open;
    if (windows.size > SWEEP_ABOVE) sweep(seconds, at);
    const opened = { start: at, spent: 0 };
    windows.set(who, opened);
    return opened;
  }

  function sweep(seconds: number, at: number) {
    for (const [who, { start }] of windows) if (!isOpen(start, seconds, at)) windows.delete(who);
  }

  return {
    spend(who, { limit, seconds }, at) {
      const window = current(who, seconds, at);
      const allowed = window.spent < limit;
      if (allowed) window.spent += 1;
      const reset = Math.ceil((window.start + seconds * 1000 - at) / 1000);
      return { allowed, limit, remaining: Math.max(0, limit - window.spent), reset };
    },
    clear: () => windows.clear(),
  };
}

/** What is told to a caller whose key is not known: nobody's window, so nothing of it is spent. */
export function untouched({ limit, seconds }: Allowance): Budget {
  return { limit, remaining: limit, reset: seconds };
}

/** A clock that was set back must not keep a window open for longer than its length. */
function isOpen(start: number, seconds: number, at: number): boolean {
  return at >= start && at < start + seconds * 1000;
}
