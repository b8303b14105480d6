import type { ReactNode } from "react";
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
  return (
    <Dialog title={question} onClose={onClose}>
      <div className="mt-2 mb-1 text-muted">{means}</div>
      <FailureLine failure={failure} advice={advice} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton
          busy={busy}
          look="primary"
          onClick={() => void start(input, announcement).then(({ done }) => done !== undefined && onClose())}
        >
          {children}
        </BusyButton>
      </div>
    </Dialog>
  );
}
