import { type FocusEvent, useRef, useState } from "react";
import { mergeOrder } from "./board-order";

/**
 * An order that does not change under the pointer or the focus: it is frozen while either is on the list, and sorted again
 * once both have left.
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
    /** The frozen order differs from the sorted one. */
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
