import { useEffect } from "react";

/** What tells that somebody is there. */
const ACTIVITY = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/**
 * Brings what a first visit does not need with the first sign of somebody being there: so that it is here before it is
 * wanted, and before the server may be gone. A failure is left to whoever needs it next.
 * @param bring the same function in every render
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
