"use client";

import { X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { useModal } from "./use-modal";

interface DrawerProps {
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** A modal sheet at the left edge for as long as it is rendered; closes as a dialog does, and by its own button. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-72 max-w-[calc(100vw-3rem)] border-r border-line bg-ground p-0 text-text shadow-xl backdrop:bg-black/40"
    >
      <div className="relative flex min-h-full flex-col">
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-2 right-2 z-1 inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-text"
        >
          <Icon of={X} />
        </button>
        {children}
      </div>
    </dialog>
  );
}
