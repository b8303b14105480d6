"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { notifySignedIn } from "@/lib/client/session/session";
import { fetchSession, resumeSession } from "@/lib/client/session/sign-in";
import { useLatestStatus } from "@/lib/client/status/status";
import { SignInFields } from "./sign-in-fields";
import { SignOnButton } from "./sign-on-button";

/** Whose session it was, and how they can sign in again. */
export interface ReturningPerson {
  email: string;
  /** The name of the identity provider, where that is their way: with a password there, or here, they would be somebody else. */
  ssoLabel?: string;
}

interface SignInDialogProps extends ReturningPerson {
  /** Whether the person reads on for now. */
  isPostponed: boolean;
  onPostpone(): void;
}

/** Asks for a new sign-in on top of the page, which stays loaded, until somebody signs in here or has done so elsewhere. */
export function SignInDialog({ email, ssoLabel, isPostponed, onPostpone }: SignInDialogProps) {
  useSignedInElsewhere();
  if (isPostponed) return null;
  return (
    <Dialog title="Your session has ended" onClose={onPostpone} interrupts>
      <p className="mt-1 mb-4 text-muted">
        {ssoLabel === undefined
          ? "Sign in to continue where you are. Loaded rows stay, and what could not be read is read again."
          : `${ssoLabel} brings you back to this page and reloads it.`}
      </p>
      {ssoLabel === undefined ? (
        <SignInFields email={email} onDone={() => void resumeSession()} />
      ) : (
        <SignOnButton isFirst label={ssoLabel} target={location.pathname + location.search} />
      )}
      <Button look="bare" className="mt-2 w-full" onClick={onPostpone}>
        Keep reading
      </Button>
    </Dialog>
  );
}

/** Looks for the session once a poll is answered: whoever comes back from the identity provider in another tab tells nobody. */
function useSignedInElsewhere(): void {
  const { dataUpdatedAt } = useLatestStatus();
  const [lastAnswer] = useState(dataUpdatedAt);
  useEffect(() => {
    if (dataUpdatedAt === lastAnswer) return;
    // The poll may be from before the session ended.
    fetchSession().then(notifySignedIn, () => undefined);
  }, [dataUpdatedAt, lastAnswer]);
}
