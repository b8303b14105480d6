import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { SandboxAction } from "@/lib/client/sandbox";
import { useTurn } from "./desk";
import { FailureLine } from "./failure-line";
import { BusyButton } from "./turn-button";

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

function Question({ action, said, question, means, onClose, children }: QuestionProps) {
  const { busy, failure, start } = useTurn();
  return (
    <Dialog title={question} onClose={onClose}>
      <p className="mt-2 text-muted">{means}</p>
      <FailureLine failure={failure} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton
          busy={busy}
          look="primary"
          onClick={() => void start(action, said).then(({ done }) => done && onClose())}
        >
          {children}
        </BusyButton>
      </div>
    </Dialog>
  );
}
