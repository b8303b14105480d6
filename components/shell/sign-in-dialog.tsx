"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { resumeSession } from "@/lib/client/session/sign-in";
import { SignInFields } from "./sign-in-fields";

interface SignInDialogProps {
  /** Whose session it was. */
  email: string;
  onPutOff(): void;
}

/** Asks for the password over what is loaded. */
export function SignInDialog({ email, onPutOff }: SignInDialogProps) {
  return (
    <Dialog title="Your session has ended" onClose={onPutOff}>
      <p className="mt-1 mb-4 text-muted">
        Sign in to continue where you are. Loaded rows stay, and failed requests are tried again.
      </p>
      <SignInFields email={email} onDone={() => void resumeSession(email)} />
      <Button look="bare" className="mt-2 w-full" onClick={onPutOff}>
        Keep reading
      </Button>
    </Dialog>
  );
}
