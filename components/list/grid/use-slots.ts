import { useState } from "react";
import { assignSlots } from "./assign-slots";

/**
 * Where the view jumps, what comes takes over the elements of what goes, by the key that React knows both by: the browser changes
 * texts and makes nothing anew. Where rows change places or the keyboard goes to another one, all have their own elements, or the
 * focus would be left on another row without an event.
 * @param keys the same array while they are the same
 * @param order the rows that these are of, which may grow
 * @param active which of the rows has the keyboard
 * @param isHeld whether no element may become another's
 * @returns what React is to know each of them by
 */
export function useSlots<Key>(
  keys: readonly Key[],
  order: readonly unknown[],
  active: number | undefined,
  isHeld?: () => boolean,
): readonly number[] {
  const [drawn, setDrawn] = useState(() => {
    return { keys, order, active, slots: assignSlots(keys, new Map<Key, number>()) };
  });
  const isSettled = drawn.order === order && drawn.active === active;
  if (isSettled && drawn.keys === keys) return [...drawn.slots.values()];
  const slots = assignSlots(keys, drawn.slots, isSettled && !isHeld?.());
  setDrawn({ keys, order, active, slots });
  return [...slots.values()];
}
