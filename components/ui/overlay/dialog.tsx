"use client";

import { type ReactNode, useId } from "react";
import { useKeptFocus } from "@/components/ui/keyboard/use-kept-focus";
import { useModal } from "./use-modal";

interface DialogProps {
  title: string;
  onClose(): void;
  /** Opens by itself over whatever somebody does, who goes on with that afterwards. */
  interrupts?: boolean;
  /** Nothing closes it for now: browsers ask only once before Esc does. */
  isKept?: boolean;
  children: ReactNode;
}

/** A modal dialog for as long as it is rendered. Esc and a click beside it close it; focus stays in it, and returns to where it was. */
export function Dialog({ title, onClose, interrupts, isKept, children }: DialogProps) {
  const dialog = useModal(onClose);
  useKeptFocus(dialog);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      data-interrupts={interrupts}
      closedby={isKept ? "none" : undefined}
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
