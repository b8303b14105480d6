import { useEffect } from "react";

/** What tells that somebody is there. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/**
 * Brings what a first visit does not need with the first sign of somebody being there: so that it is here before it is
 * wanted, and before the server may be gone. A failure is left to whoever needs it next.
 * @param bring the same function in every render
 */
export function useSoon(bring: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => {
      stop();
      bring().catch(() => undefined);
    };
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, start);
    };
    for (const sign of SIGNS) window.addEventListener(sign, start, { passive: true });
    return stop;
  }, [bring]);
}
