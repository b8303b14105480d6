import { type RefObject, useLayoutEffect } from "react";

const PAGE_KEYS: ReadonlySet<string> = new Set([
  "PageDown",
  "PageUp",
  "Home",
  "End",
  "ArrowDown",
  "ArrowUp",
  " ",
]);

/** Whether this is a part of the frame that does nothing of its own with this key; a section beside the page scrolls by itself. */
function isInFrame(at: Element, key: string): boolean {
  if (key.startsWith("Arrow") || at.closest("main, section, input, select, textarea")) return false;
  if (key === " " && at.matches("button")) return false;
  return !document.querySelector("dialog[open], [popover=auto]:popover-open");
}

/**
 * Gives the keys that scroll a document to what scrolls on this page: where the focus is on nothing in it all of them, and in the frame around it but for
 * the arrows, which would take the focus from what one goes through. The document itself scrolls in a low window alone.
 */
export function usePageKeys(scroller: RefObject<HTMLElement | null>): void {
  // With the page itself: a key may be pressed as soon as it is shown.
  useLayoutEffect(() => {
    function lead({ key, altKey }: KeyboardEvent): void {
      const { current } = scroller;
      const { activeElement: at, documentElement: page } = document;
      if (!PAGE_KEYS.has(key) || altKey || page.scrollHeight > page.clientHeight) return;
      const isNowhere = at === null || at.contains(current);
      if (isNowhere || isInFrame(at, key)) current?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", lead, { capture: true });
    return () => document.removeEventListener("keydown", lead, { capture: true });
  }, [scroller]);
}
