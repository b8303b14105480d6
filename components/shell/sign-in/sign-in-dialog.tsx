"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { resumeSession } from "@/lib/client/session/sign-in";
import { SignInFields } from "./sign-in-fields";
import { SignOnButton } from "./sign-on-button";

interface SignInDialogProps {
  /** The person of the session that ended. */
  email: string;
  /** The name of their identity provider; they have no password here then. */
  ssoLabel?: string;
  onPostpone(): void;
}

/** Asks for a new sign-in on top of the page, which stays loaded. */
export function SignInDialog({ email, ssoLabel, onPostpone }: SignInDialogProps) {
  return (
    <Dialog title="Your session has ended" onClose={onPostpone}>
      <p className="mt-1 mb-4 text-muted">
        {ssoLabel === undefined
          ? "Sign in to continue where you are. Loaded rows stay, and failed requests are tried again."
          : `${ssoLabel} brings you back to this page, which is read again then.`}
      </p>
      {ssoLabel === undefined ? (
        <SignInFields email={email} onDone={() => void resumeSession(email)} />
      ) : (
        <SignOnButton isFirst label={ssoLabel} target={location.pathname + location.search} />
      )}
      <Button look="bare" className="mt-2 w-full" onClick={onPostpone}>
        Keep reading
      </Button>
    </Dialog>
  );
}
