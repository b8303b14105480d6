import type { ReactNode } from "react";
import { FailureLine } from "@/components/shell/form/failure-line";
import { BusyButton } from "@/components/ui/busy-button";
import type { SandboxAction } from "@/lib/client/status/sandbox";
import { useSandboxAct } from "./desk";

interface ActButtonProps {
  action: SandboxAction;
  announcement: string;
  /** The accessible name, where the text alone says too little. */
  label?: string;
  look?: "primary" | "quiet" | "bare";
  children: ReactNode;
}

/** A button for one action: it shows that it is running, and announces the outcome. */
export function ActButton({ action, announcement, label, look, children }: ActButtonProps) {
  const { busy, failure, start } = useSandboxAct();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <BusyButton busy={busy} label={label} look={look} onClick={() => void start(action, announcement)}>
        {children}
      </BusyButton>
      <FailureLine failure={failure} />
    </span>
  );
}
