"use client";

import { type RefObject, useEffect, useState } from "react";

/**
 * Whether new rows may be inserted at the top: the list is scrolled there, and no row has the focus, which would move away.
 */
export function useAtTop(scroller: RefObject<HTMLElement | null>): boolean {
  const [isThere, setIsThere] = useState(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => setIsThere(isAtTop(element));
    // The new focus is known only after the event.
    const later = () => queueMicrotask(update);
    element.addEventListener("scroll", update, { passive: true });
    element.addEventListener("focusin", update);
    element.addEventListener("focusout", later);
    return () => {
      element.removeEventListener("scroll", update);
      element.removeEventListener("focusin", update);
      element.removeEventListener("focusout", later);
    };
  }, [scroller]);
  return isThere;
}

function isAtTop(element: HTMLElement): boolean {
  return element.scrollTop <= 0 && !element.querySelector("[data-id]:focus, [data-id] :focus");
}
