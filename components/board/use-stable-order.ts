import { type FocusEvent, useRef, useState } from "react";
import { keptOrder } from "./board-order";

/**
 * An order that does not change under somebody's pointer or focus: while either is on the list it is held, and it is
 * the wanted one again as soon as both have left.
 */
export function useHeldOrder(wanted: readonly string[]) {
  const [held, setHeld] = useState<readonly string[]>();
  const on = useRef({ pointer: false, focus: false });
  const order = held ? keptOrder(held, wanted) : wanted;

  function note(part: Partial<typeof on.current>): void {
    Object.assign(on.current, part);
    const isOn = on.current.pointer || on.current.focus;
    setHeld((now) => (isOn ? (now ?? order) : undefined));
  }

  return {
    order,
    /** It is not the order it would be. */
    isOutdated: order.some((id, index) => id !== wanted[index]),
    sortNow: () => setHeld(on.current.pointer || on.current.focus ? wanted : undefined),
    events: {
      onPointerEnter: () => note({ pointer: true }),
      onPointerLeave: () => note({ pointer: false }),
      onFocus: () => note({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) note({ focus: false });
      },
    },
  };
}
