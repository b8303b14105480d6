import { useState } from "react";
import { assignSlots } from "./assign-slots";

/**
 * React keys for rows, or for chunks of rows, that let new ones reuse the elements of those that have left: after a jump of the
 * view the browser changes texts instead of creating elements. When rows are reordered or the active row changes, each keeps its
 * own element, because the focus would otherwise end up on another row without an event.
 * @param keys the same array as long as its content is the same
 * @param order the list that they are from, which may grow
 * @param active the index of the active row
 * @param isHeld whether elements may not be reused just now
 * @returns a React key for each of `keys`
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
