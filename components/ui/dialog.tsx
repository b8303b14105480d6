"use client";

import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A modal dialog for as long as it is rendered. Esc and a click beside it close it; focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
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
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-lg border border-line-strong bg-surface p-0 text-text shadow-xl backdrop:bg-black/40"
    >
      <div className="p-5">
        <h2 id={id} className="text-[16px] font-semibold tracking-tight">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
