"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { OrLine } from "@/components/ui/or-line";
import { Dialog } from "@/components/ui/overlay/dialog";
import { notifySignedIn } from "@/lib/client/session/session";
import { resumeSession } from "@/lib/client/session/sign-in";
import { useLatestStatus } from "@/lib/client/status/status";
import { SignInFields } from "./sign-in-fields";
import { SignOnButton } from "./sign-on-button";

/** Whose session it was, and how they can sign in again. */
export interface ReturningPerson {
  email: string;
  /** The name of the identity provider, if one is configured. */
  ssoLabel?: string;
  /** Whether they may use a password. Without an identity provider there is no other way. */
  hasPassword: boolean;
}

interface SignInDialogProps extends ReturningPerson {
  /** Whether the person reads on for now. */
  isPostponed: boolean;
  onPostpone(): void;
}

/** Asks for a new sign-in on top of the page, which stays loaded, until somebody signs in here or has done so elsewhere. */
export function SignInDialog({ email, ssoLabel, hasPassword, isPostponed, onPostpone }: SignInDialogProps) {
  useSignedInElsewhere();
  if (isPostponed) return null;
  return (
    <Dialog title="Your session has ended" onClose={onPostpone} interrupts>
      <p className="mt-1 mb-4 text-muted">
        {ssoLabel === undefined
          ? "Sign in to continue where you are. Loaded rows stay, and what could not be read is read again."
          : `${ssoLabel} brings you back to this page and reloads it.`}
        {ssoLabel !== undefined && hasPassword && " With your password, loaded rows stay."}
      </p>
      {ssoLabel !== undefined && (
        <SignOnButton isFirst={!hasPassword} label={ssoLabel} target={location.pathname + location.search} />
      )}
      {ssoLabel !== undefined && hasPassword && <OrLine>or with a password</OrLine>}
      {hasPassword && <SignInFields email={email} onDone={() => void resumeSession(email)} />}
      <Button look="bare" className="mt-2 w-full" onClick={onPostpone}>
        Keep reading
      </Button>
    </Dialog>
  );
}

/**
 * Notices that the session is back, by a poll that the same person's page is answered: whoever comes back from the identity provider in another tab
 * tells nobody.
 */
function useSignedInElsewhere(): void {
  const { dataUpdatedAt } = useLatestStatus();
  const [lastAnswer] = useState(dataUpdatedAt);
  useEffect(() => {
    if (dataUpdatedAt > lastAnswer) notifySignedIn();
  }, [dataUpdatedAt, lastAnswer]);
}
