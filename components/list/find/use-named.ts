"use client";

import { startTransition, useOptimistic } from "react";

/** Names another value at once, and has `write` put it into the address. */
type Name<Value> = (value: Value, write: () => void) => void;

/**
 * What the address names. Keys are quicker than the router, which moreover writes an address back once it has followed it, over
 * the one that was named since: so the value that was named last counts until the router has followed that.
 * @param followed what the address names as far as the router has followed it
 */
export function useNamed<Value>(followed: Value): [named: Value, name: Name<Value>] {
  const [named, setNamed] = useOptimistic(followed);
  return [
    named,
    (value, write) =>
      startTransition(() => {
        setNamed(value);
        write();
      }),
  ];
}
