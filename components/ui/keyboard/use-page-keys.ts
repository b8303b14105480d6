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

/** What does something else with this key. */
const usersOf = (key: string) => `${key === " " ? "button, " : ""}input, select, textarea`;

/**
 * Gives the keys that scroll a document to what scrolls on this page, where the focus is on nothing in it or in the frame around it: the document itself
 * scrolls in a low window alone.
 */
export function usePageKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function lead({ key }: KeyboardEvent): void {
      const { current } = scroller;
      const { activeElement: at, documentElement: page } = document;
      if (!PAGE_KEYS.has(key) || page.scrollHeight > page.clientHeight || at?.matches(usersOf(key))) return;
      const isInFrame = !at?.closest("main") && !document.querySelector("dialog[open], :popover-open");
      if (isInFrame || at?.contains(current)) current?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", lead, { capture: true });
    return () => document.removeEventListener("keydown", lead, { capture: true });
  }, [scroller]);
}
