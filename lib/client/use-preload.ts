import { useEffect } from "react";

/** Events that show that somebody uses the page. */
const ACTIVITY = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/**
 * Loads what a first visit does not need at the first activity, so that it is there before it is used, and before the server may
 * be gone. A failure is left to whoever loads it next.
 * @param load the same function in every render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => {
      stop();
      load().catch(() => undefined);
    };
    const stop = () => {
      for (const type of ACTIVITY) window.removeEventListener(type, start);
    };
    for (const type of ACTIVITY) window.addEventListener(type, start, { passive: true });
    return stop;
  }, [load]);
}
