import { useSyncExternalStore } from "react";

/** One tick a second for every countdown on the page, so that they all change together. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    tick();
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/**
 * The time in milliseconds since the epoch, to the second; `undefined` in the server's HTML.
 * @param since a time that has come, as something from then is shown: a minute that begins between two ticks is not one of 61 s
 */
export function useNow(since = 0): number | undefined {
  const ticked = useSyncExternalStore(
    subscribe,
    () => now || undefined,
    () => undefined,
  );
  return ticked && Math.max(ticked, since);
}
