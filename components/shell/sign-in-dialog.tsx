"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { comeBack, useSessionEnded } from "@/lib/client/session";
import { SignInFields } from "./sign-in-fields";
import { onSignInWanted } from "./sign-in-link";

/**
 * Asks for the password in place when the session has ended in an open tab; everything behind stays as it is. It can be
 * put off, and comes back when somebody asks for it.
 */
export function SignInDialog({ email }: { email: string }) {
  const ended = useSessionEnded();
  const [putOff, setPutOff] = useState(false);
  // The next end is asked about anew.
  if (!ended && putOff) setPutOff(false);
  useEffect(() => onSignInWanted(() => setPutOff(false)), []);
  if (!ended || putOff) return null;
  return (
    <Dialog title="Your session has ended" onClose={() => setPutOff(true)}>
      <p className="mt-1 mb-4 text-muted">
        Sign in to go on where you are. What is loaded stays, and what failed is tried again.
      </p>
      <SignInFields email={email} onDone={() => void comeBack(email)} />
      <Button look="bare" className="mt-2 w-full" onClick={() => setPutOff(true)}>
        Not now, read on
      </Button>
    </Dialog>
  );
}
