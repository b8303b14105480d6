"use client";

import { createPortal } from "react-dom";
import { FailureLine } from "@/components/shell/form/failure-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { SignOut } from "./use-sign-out";

/**
 * Over everything from the moment somebody signs out until the sign-in page is there, or until they have read why the session
 * could not be ended: nobody is to walk away from an open directory.
 */
export function SignOutDialog({ failure, leave, stay }: Omit<SignOut, "isAsked">) {
  return createPortal(
    <Dialog title="Sign out" onClose={failure ? stay : wait} isKept={!failure} interrupts>
      <p role="status" className="mt-2 text-muted empty:hidden">
        {!failure && "Signing out …"}
      </p>
      <div className="mt-2">
        <FailureLine failure={failure} isInJournal={false} />
      </div>
      <div className="mt-4 flex justify-end gap-2">
        {failure && <Button onClick={stay}>Close</Button>}
        <BusyButton busy={!failure} look="primary" onClick={leave}>
          Try again
        </BusyButton>
      </div>
    </Dialog>,
    // A panel that a dialog closes would hide what is in it.
    document.body,
  );
}

/** It ends within seconds, one way or the other. */
function wait(): void {}
