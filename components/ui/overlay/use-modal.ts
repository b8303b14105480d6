"use client";

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Makes a `<dialog>` modal for as long as it is rendered: the rest of the page is out of reach, and focus returns to where it was.
 * A press beside it closes it; Esc is the element's own `cancel`.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Before it leaves the document, as a dialog that is gone gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const beside = ({ clientX: x, clientY: y }: PointerEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) close();
    };
    element.showModal();
    element.addEventListener("pointerdown", beside);
    return () => {
      element.removeEventListener("pointerdown", beside);
      element.close();
    };
  }, []);
  return dialog;
}
