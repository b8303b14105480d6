"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Find, findIn, isSameFind } from "@/lib/client/place";
import { type Addressed, placeNow } from "./use-place";

/** A pause in typing this long, in milliseconds, and the address says what was typed. */
const TYPING_PAUSE_MS = 300;

/** What is looked for and how it is sorted, which may be ahead of the address while somebody types. */
export interface KeptFind {
  find: Find;
  change(find: Find): void;
  /** Reaches the address after a pause, as browsers allow an address few changes and each is a render of the page. */
  type(find: Find): void;
  /** Does not wait for the pause. */
  typed(): void;
}

/** Begins with what the address says, follows where somebody steps to, and keeps the address up with what changes. */
export function useKeptFind(address: Addressed): KeptFind {
  const { place } = address;
  const [find, setFind] = useState(() => findIn(place));
  /** What the address says, as far as is known here. */
  const kept = useRef(find);

  useEffect(() => {
    if (isSameFind(findIn(place), kept.current)) return;
    // A render may be of an address that is over: what is there now counts.
    const now = findIn(placeNow());
    if (isSameFind(now, kept.current)) return;
    kept.current = now;
    setFind(now);
  }, [place]);

  function keep(next: Find): void {
    if (isSameFind(next, kept.current)) return;
    kept.current = next;
    address.keepFind(next);
  }

  const keepTyped = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepTyped(find), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [find]);

  return {
    find,
    change(changed) {
      const next = findIn(changed);
      setFind(next);
      keep(next);
    },
    type: (typed) => setFind(findIn(typed)),
    typed: () => keep(find),
  };
}
