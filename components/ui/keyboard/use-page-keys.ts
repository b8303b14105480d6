import { type RefObject, useEffect } from "react";

const PAGE_KEYS: ReadonlySet<string> = new Set([
  "PageDown",
  "PageUp",
  "Home",
  "End",
  "ArrowDown",
  "ArrowUp",
  " ",
]);

/**
 * Gives the keys that scroll a document to what scrolls on this page, where the focus is on nothing in it: the document itself
 * scrolls in a low window alone.
 */
export function usePageKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function lead({ key }: KeyboardEvent): void {
      const { activeElement, documentElement: page } = document;
      if (!PAGE_KEYS.has(key) || page.scrollHeight > page.clientHeight) return;
      if (activeElement?.contains(scroller.current)) scroller.current?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", lead, { capture: true });
    return () => document.removeEventListener("keydown", lead, { capture: true });
  }, [scroller]);
}
