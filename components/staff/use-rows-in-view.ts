"use client";

import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { ROW_HEIGHT } from "./row-height";

/** Rows from `first` up to `end`, which is not one of them. */
interface Span {
  first: number;
  end: number;
}

/** The server cannot measure: this much is in its HTML, so that there is something to read before any script. */
const SERVER_SPAN: Span = { first: 0, end: 36 };
/** This many rows are drawn beyond both edges of the view: the browser may scroll before it asks for more. */
const BEYOND = 12;

/**
 * Which of `count` rows are in view or near it. Rows come and go one at a time, so that no frame has many to draw, and
 * a longer list costs no more than a short one.
 */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number): Span {
  const [span, setSpan] = useState(SERVER_SPAN);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setSpan((last) => spanAt(element, last));
    // In the frame that scrolls, or what comes into view would be blank in it.
    const onScroll = () => flushSync(look);
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    look();
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);

  // Of a list that has become shorter the end is shown until the browser has scrolled there.
  const end = Math.min(span.end, count);
  return { first: Math.max(Math.min(span.first, end - (span.end - span.first)), 0), end };
}

function spanAt({ scrollTop, clientHeight }: HTMLElement, last: Span): Span {
  const first = Math.max(Math.floor(scrollTop / ROW_HEIGHT) - BEYOND, 0);
  const end = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + BEYOND;
  return first === last.first && end === last.end ? last : { first, end };
}
