import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { SandboxAction } from "@/lib/client/sandbox";
import { useTurn } from "./desk";
import { FailureLine } from "./failure-line";

interface TurnButtonProps {
  action: SandboxAction;
  /** What is said once it is done. */
  said: string;
  /** What it is called where its words alone do not say enough. */
  label?: string;
  look?: "primary" | "quiet" | "bare";
  children: ReactNode;
}

/** A button that does one thing at once, shows that it is under way, and says what came of it. */
export function TurnButton({ action, said, label, look, children }: TurnButtonProps) {
  const { busy, failure, start } = useTurn();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <BusyButton busy={busy} label={label} look={look} onClick={() => void start(action, said)}>
        {children}
      </BusyButton>
      <FailureLine failure={failure} />
    </span>
  );
}

interface BusyButtonProps {
  busy: boolean;
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
