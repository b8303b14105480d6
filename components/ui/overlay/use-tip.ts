"use client";

import { useCallback, useEffect, useId, useRef, useState } from "react";

/** How near a tip comes to the edge of the window, in pixels. */
const EDGE = 8;

/**
 * A tooltip for hover and focus: in the top layer, so that nothing cuts it off, and inside the window. It stays while the
 * pointer is on it, and Escape closes it before it closes anything else (WCAG 1.4.13).
 * The tip is a `popover="manual"` inside the host, with `id` for `aria-describedby`.
 */
export function useTip() {
  const id = useId();
  const host = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open || !host.current || !tip.current) return;
    const [anchor, bubble] = [host.current, tip.current];
    const move = () => place(bubble, anchor.getBoundingClientRect());
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
    };
    bubble.showPopover();
    move();
    window.addEventListener("keydown", escape, true);
    window.addEventListener("scroll", move, true);
    window.addEventListener("resize", move);
    return () => {
      bubble.hidePopover();
      window.removeEventListener("keydown", escape, true);
      window.removeEventListener("scroll", move, true);
      window.removeEventListener("resize", move);
    };
  }, [open]);

  const show = useCallback(() => setOpen(true), []);
  const left = useCallback(() => setOpen(host.current?.contains(document.activeElement) ?? false), []);
  const blurred = useCallback(() => setOpen(host.current?.matches(":hover") ?? false), []);
  return {
    id,
    host,
    tip,
    events: { onPointerEnter: show, onPointerLeave: left, onFocus: show, onBlur: blurred },
  };
}

/** Below the anchor where there is room, else above; without a gap, so that the pointer can get there. */
function place(bubble: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth, offsetHeight } = bubble;
  const left = Math.max(Math.min(anchor.left, window.innerWidth - offsetWidth - EDGE), EDGE);
  const hasRoom = anchor.bottom + offsetHeight <= window.innerHeight;
  const top = hasRoom ? anchor.bottom : Math.max(anchor.top - offsetHeight, 0);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}
