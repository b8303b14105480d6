/**
 * A number for each key, in their order. Who stays keeps theirs; who comes takes over that of one that has gone from the same place
 * between those that stay, so that no element has to be moved, or else has a new one.
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
