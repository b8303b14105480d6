"use client";

import { startTransition, useEffect, useState } from "react";
import type { Span } from "./use-rows-in-view";

/** Below and above what is near: some turns of a wheel down, as that is where people go, and fewer up. */
const AHEAD = 5;
const BEHIND = 2;
/** While the view moves, what is no further away than so many stays. */
const MOST = AHEAD + BEHIND;
/** In milliseconds, before each: a list that changes with every page that comes is not at rest. */
const PAUSE_MS = 150;

/**
 * Draws more than is near, one block after the other while the view rests, so that a scroll finds it there and has nothing to
 * do. A scroll that goes on beyond it has what is near drawn as it comes.
 * @param near in blocks, as is what it returns
 * @param last how many there are
 * @param kind what is drawn; no more than is near without it, and at first when it is another
 */
export function useRunway(near: Span, last: number, kind: unknown, isResting: boolean): Span {
  const [kept, setKept] = useState({ ...near, kind });
  const { first, end } = kept.kind === kind ? joined(kept, near, last) : near;
  if (kept.kind !== kind || kept.first !== first || kept.end !== end) setKept({ first, end, kind });

  const next = stretched({ first, end }, near, last);
  useEffect(() => {
    if (!isResting || kind === undefined || (next.first === first && next.end === end)) return;
    const draw = () => startTransition(() => setKept({ first: next.first, end: next.end, kind }));
    const timer = setTimeout(draw, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isResting, first, end, next.first, next.end, kind]);

  return { first, end };
}

/** What was drawn and is not too far, and what is near; that alone where there is a gap between them. */
function joined(kept: Span, near: Span, last: number): Span {
  if (kept.end <= near.first || kept.first >= near.end) return near;
  return {
    first: Math.min(Math.max(kept.first, near.first - MOST), near.first),
    end: Math.max(Math.min(kept.end, near.end + MOST, last), near.end),
  };
}

/** One more, or without those that are too far for a view that rests. */
function stretched(drawn: Span, near: Span, last: number): Span {
  const most = {
    first: Math.max(near.first - BEHIND, 0),
    end: Math.max(Math.min(near.end + AHEAD, last), near.end),
  };
  const kept = { first: Math.max(drawn.first, most.first), end: Math.min(drawn.end, most.end) };
  if (kept.first !== drawn.first || kept.end !== drawn.end) return kept;
  if (kept.end < most.end) return { ...kept, end: kept.end + 1 };
  return { ...kept, first: Math.max(kept.first - 1, most.first) };
}
