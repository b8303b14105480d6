import type { ReactNode } from "react";
import { Button } from "./button";

interface BusyButtonProps {
  busy: boolean;
  /** What it is called where its words alone do not say enough. */
  label?: string | undefined;
  look?: "primary" | "quiet" | "bare" | undefined;
  type?: "submit";
  onClick?(): void;
  children: ReactNode;
}

/** Keeps its width and the focus while it is busy; pressed again it does nothing, which is for `onClick` to see to. */
export function BusyButton({ busy, label, look = "quiet", type, onClick, children }: BusyButtonProps) {
  return (
    <Button
      look={look}
      {...(type && { type })}
      {...(label && { "aria-label": label })}
      aria-disabled={busy}
      onClick={onClick}
      className="relative aria-disabled:cursor-progress"
    >
      <span className={busy ? "opacity-0" : ""}>{children}</span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
          />
          <span className="sr-only">In progress</span>
        </span>
      )}
    </Button>
  );
}
