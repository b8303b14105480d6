import { type FocusEvent, useRef, useState } from "react";
import { mergeOrder } from "./board-order";

/**
 * An order that does not change under somebody's pointer or focus: while either is on the list it is held, and it is
 * the wanted one again as soon as both have left.
 */
export function useStableOrder(sorted: readonly string[]) {
  const [frozen, setFrozen] = useState<readonly string[]>();
  const presence = useRef({ pointer: false, focus: false });
  const order = frozen ? mergeOrder(frozen, sorted) : sorted;

  function setPresence(part: Partial<typeof presence.current>): void {
    Object.assign(presence.current, part);
    const isPresent = presence.current.pointer || presence.current.focus;
    setFrozen((now) => (isPresent ? (now ?? order) : undefined));
  }

  return {
    order,
    /** It is not the order it would be. */
    isOutdated: order.some((id, index) => id !== sorted[index]),
    applyOrder: () => setFrozen(presence.current.pointer || presence.current.focus ? sorted : undefined),
    events: {
      onPointerEnter: () => setPresence({ pointer: true }),
      onPointerLeave: () => setPresence({ pointer: false }),
      onFocus: () => setPresence({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setPresence({ focus: false });
      },
    },
  };
}
