import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useSingleKeys } from "./keys";

interface KeyButtonProps {
  label: string;
  /** The key that does the same, as it is written on the button. */
  shortcut: string;
  /** All keys that do, as `aria-keyshortcuts` writes them, where that is not the one on the button. */
  keys?: string;
  /** Absent when there is nothing to do. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** A button drawn as a sign with its key beside it. With nothing to do it stays, so that focus is not lost. */
export function KeyButton({ label, shortcut, keys = shortcut, onClick, children }: KeyButtonProps) {
  const works = useSingleKeys() || shortcut.length > 1;
  return (
    <Button
      look="bare"
      aria-label={label}
      title={works ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={works ? keys : undefined}
      aria-disabled={onClick === undefined}
      onClick={onClick}
      className="min-w-8 gap-1 aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    >
      <span aria-hidden="true">{children}</span>
      {works && (
        <kbd
          aria-hidden="true"
          className="hidden font-mono text-[11px] sm:inline [@media(hover:none)]:hidden"
        >
          {shortcut}
        </kbd>
      )}
    </Button>
  );
}
