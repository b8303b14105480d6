/**
 * A slot number for each key, in the order of the keys. A key that stays keeps its slot. A new key takes the slot of a key that
 * left the same position between two that stay, so that no element has to move; where none has left, it gets a new slot.
 * @param mayTakeOver whether slots of keys that left may be taken over at all
 */
export function assignSlots<Key>(
  keys: readonly Key[],
  before: ReadonlyMap<Key, number>,
  mayTakeOver = false,
): ReadonlyMap<Key, number> {
  const present = new Set(keys);
  const old = [...before];
  const slots = new Map<Key, number>();
  let free = Math.max(-1, ...before.values()) + 1;
  let next = 0;
  for (const key of keys) {
    const own = before.get(key);
    if (own !== undefined) {
      slots.set(key, own);
      next = old.findIndex(([each]) => each === key) + 1;
      continue;
    }
    const gone = mayTakeOver ? old[next] : undefined;
    if (gone && !present.has(gone[0])) {
      slots.set(key, gone[1]);
      next += 1;
    } else {
      slots.set(key, free);
      free += 1;
    }
  }
  return slots;
}
