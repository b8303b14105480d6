import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import type { SandboxAction } from "@/lib/client/status/sandbox";
import { useSandboxAct } from "./desk";

interface ConfirmButtonProps {
  action: SandboxAction;
  said: string;
  /** What is asked before it is done. */
  question: string;
  /** What doing it means. */
  means: string;
  /** What it is called where its words alone do not say enough. */
  label?: string;
  /** It is done already, and stays where it is so that the focus does too. */
  off?: boolean;
  children: ReactNode;
}

/** A button for what cannot be undone: asks first. */
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
  return <ConfirmDialog acting={useSandboxAct()} input={action} {...asking} />;
}
