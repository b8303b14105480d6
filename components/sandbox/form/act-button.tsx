import type { ReactNode } from "react";
import { FailureLine } from "@/components/shell/form/failure-line";
import { BusyButton } from "@/components/ui/busy-button";
import type { SandboxAction } from "@/lib/client/status/sandbox";
import { useSandboxAct } from "./desk";

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
export function ActButton({ action, said, label, look, children }: TurnButtonProps) {
  const { busy, failure, start } = useSandboxAct();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <BusyButton busy={busy} label={label} look={look} onClick={() => void start(action, said)}>
        {children}
      </BusyButton>
      <FailureLine failure={failure} />
    </span>
  );
}
