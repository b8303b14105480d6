import { type RefObject, useEffect } from "react";

/** Gets the focus when what had it is gone: the closest of these around it. */
const PLACE = "li, section, [aria-label], [aria-labelledby]";

/**
 * Keeps the focus in this part of the page when the element that has it leaves the document, as a pressed button or a removed row
 * does, or is moved in it, as a row that is sorted anew: the browser would give it to nobody, and the next Tab would begin at the top
 * of the page.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    /** What last had the focus here, and what is around it, from the inside out. */
    let around: HTMLElement[] = [];
    function remember({ target }: FocusEvent): void {
      around = [];
      for (let each = target as HTMLElement | null; each && each !== element; each = each.parentElement)
        around.push(each);
    }
    /** A press beside it takes the focus from it. */
    function forget({ target }: PointerEvent): void {
      if (!around[0]?.contains(target as Node)) around = [];
    }
    const watching = new MutationObserver((changes) => {
      const [last, ...outer] = around;
      if (!last || document.activeElement !== document.body) return;
      if (last.isConnected) {
        if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(last))))
          last.focus();
        return;
      }
      const place = outer.find((each) => each.isConnected && each.matches(PLACE)) ?? element;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
    watching.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    return () => {
      watching.disconnect();
      element.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
    };
  }, [part]);
}
