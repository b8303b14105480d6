"use client";

import { useEffect, useState } from "react";
import { Later } from "@/components/shell/later";
import { onSignedInElsewhere, useSessionEnded } from "@/lib/client/session/session";
import { onSignInWanted } from "./sign-in-link";

/**
 * Asks for the password in place when the session has ended in an open tab; everything behind stays as it is. It can be
 * put off, and comes back when somebody asks for it.
 */
export function SignInHere(person: { email: string; ssoLabel?: string }) {
  const { email } = person;
  const ended = useSessionEnded();
  const [putOff, setPutOff] = useState(false);
  // The next end is asked about anew.
  if (!ended && putOff) setPutOff(false);
  useEffect(() => onSignInWanted(() => setPutOff(false)), []);
  useEffect(() => {
    const look = async () => (await import("@/lib/client/session/sign-in")).resumeSession(email);
    return onSignedInElsewhere(() => void look());
  }, [email]);
  if (!ended || putOff) return null;
  return (
    <Later quiet>{({ SignInDialog }) => <SignInDialog {...person} onPutOff={() => setPutOff(true)} />}</Later>
  );
}
