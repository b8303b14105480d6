"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { Span } from "./use-rows-in-view";

/** To make so many rows, or to lay them out, takes a slowed processor a good half of a frame. */
const ROWS_AT_A_TIME = 10;

interface Ahead {
  /** Goes to the element that holds the rows. */
  block: RefObject<HTMLDivElement | null>;
  /** So many of the rows, from the first, are to be there. */
  made: number;
  /** Until then the block is `content-visibility: hidden`, so that its rows cost a frame nothing. */
  isShown: boolean;
}

/**
 * Rows that a scroll has not come to yet are made a few at a time, and laid out between two frames while nothing shows them:
 * it has no frame in which all of it must be done. Rows in view, or of a view that rests, are there at once.
 * @param isUrgent the same function in every render
 * @param isWanted whether they are needed wherever the view is, as the one that has the keyboard is
 */
export function useMadeAhead(
  { first, end }: Span,
  isUrgent: (span: Span) => boolean,
  isWanted: boolean,
): Ahead {
  const block = useRef<HTMLDivElement>(null);
  const [ahead, setAhead] = useState(() => (isUrgent({ first, end }) ? undefined : ROWS_AT_A_TIME));

  useEffect(() => {
    if (ahead === undefined) return;
    let isGone = false;
    const goOn = async () => {
      await afterFrame();
      if (!isGone) layOut(block.current);
      await afterFrame();
      if (isGone) return;
      const isDone = ahead >= end - first || isUrgent({ first, end });
      setAhead(isDone ? undefined : ahead + ROWS_AT_A_TIME);
    };
    void goOn();
    return () => {
      isGone = true;
    };
  }, [ahead, first, end, isUrgent]);

  const isShown = isWanted || ahead === undefined;
  return { block, made: isShown ? end - first : Math.min(ahead, end - first), isShown };
}

/** When the next frame has been drawn, which leaves the most time until the one after it. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** To ask where something is makes the browser lay it out, and keep that for when it is shown. */
function layOut(block: HTMLElement | null): void {
  block?.lastElementChild?.getBoundingClientRect();
}
