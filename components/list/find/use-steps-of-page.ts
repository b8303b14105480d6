import { useEffect, useEffectEvent, useRef } from "react";
import { onStep } from "@/lib/client/find/steps";

/**
 * Back and Forward within the page at this path only show what the address names. After a reload Next would fetch the page of an
 * older entry again, and may follow no other address after that. `useStepsWithin` does the same for lists.
 * @param onTaken told of every step, those that leave the page too
 */
export function useStepsOfPage(path: string, onTaken?: () => void): void {
  const left = useRef<unknown>(null);
  useEffect(() => {
    left.current = history.state;
  });
  const tell = useEffectEvent(() => onTaken?.());
  useEffect(
    () =>
      onStep(() => {
        const { pathname, search } = window.location;
        const isWithin = pathname === path;
        if (isWithin) {
          // Bypasses Next at first; the second call has Next copy that state together with the address.
          History.prototype.replaceState.call(history, left.current, "");
          history.replaceState(null, "", pathname + search);
          left.current = history.state;
        }
        tell();
        return isWithin;
      }),
    [path],
  );
}
