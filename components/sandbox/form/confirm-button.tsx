import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import type { SandboxAction } from "@/lib/client/status/sandbox";
import { useSandboxAct } from "./desk";

interface ConfirmButtonProps {
  action: SandboxAction;
  announcement: string;
  question: string;
  means: string;
  /** The accessible name, where the text alone says too little. */
  label?: string;
  /** Nothing is left to do; the button stays so that it keeps the focus. */
  off?: boolean;
  children: ReactNode;
}

/** A button that asks before an action that cannot be undone. */
export function ConfirmButton({ label, off = false, children, ...asking }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(label && { "aria-label": label })}
        aria-disabled={off}
        onClick={() => !off && setOpen(true)}
        className="aria-disabled:cursor-default aria-disabled:opacity-60"
      >
        {children}
      </Button>
      {open && (
        <Question {...asking} onClose={() => setOpen(false)}>
          {children}
        </Question>
      )}
    </>
  );
}

type QuestionProps = Omit<ConfirmButtonProps, "label" | "off"> & { onClose(): void };

function Question({ action, ...asking }: QuestionProps) {
  return <ConfirmDialog action={useSandboxAct()} input={action} {...asking} />;
}
