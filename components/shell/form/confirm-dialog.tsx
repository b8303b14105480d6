import { type ReactNode, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type FailureAdvice, FailureLine } from "./failure-line";
import type { Action } from "./use-act";

interface ConfirmDialogProps<Input, Done> {
  action: Action<Input, Done>;
  input: Input;
  announcement: string;
  question: string;
  means: ReactNode;
  advice?: FailureAdvice;
  onClose(): void;
  children: ReactNode;
}

/** Asks before an action; after a failure it stays open with the reason. */
export function ConfirmDialog<Input, Done>(props: ConfirmDialogProps<Input, Done>) {
  const { action, input, announcement, question, means, advice, onClose, children } = props;
  const { busy, failure, start } = action;
  // The action may have failed when it was last asked about, or be under way since then.
  const [isTried, setIsTried] = useState(busy);

  async function confirm(): Promise<void> {
    setIsTried(true);
    const { done } = await start(input, announcement);
    if (done !== undefined) onClose();
  }

  return (
    <Dialog title={question} onClose={onClose}>
      <div className="mt-2 mb-1 text-muted">{means}</div>
      <FailureLine failure={isTried ? failure : undefined} advice={advice} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton busy={busy} look="primary" onClick={() => void confirm()}>
          {children}
        </BusyButton>
      </div>
    </Dialog>
  );
}
