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

/** The time in milliseconds since the epoch, to the second; `undefined` in the server's HTML. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => now || undefined,
    () => undefined,
  );
}
