import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Hands over what was typed or chosen in a controlled field before the script came: React leaves it in the field and tells nobody,
 * and the page would show one thing and mean another.
 * @param read what the field has
 * @param value what it should have
 */
export function useEarlyInput(
  read: () => string | undefined,
  value: string | undefined,
  take: (early: string) => void,
): void {
  const handOver = useEffectEvent(() => {
    const early = read();
    if (early !== undefined && early !== value) take(early);
  });
  useLayoutEffect(() => handOver(), []);
}
