"use client";

import { useEffect, useState } from "react";
import { Later } from "@/components/shell/later";
import { callAs } from "@/lib/client/http/fetch-json";
import { onSessionElsewhere, useSessionEnded } from "@/lib/client/session/session";
import type { ReturningPerson } from "./sign-in-dialog";
import { onSignInRequest } from "./sign-in-link";

/**
 * Asks for a new sign-in when the session has ended in an open tab, whose page stays as it is. The person can put it off,
 * and open it again from a link.
 */
export function SignInHere({ id, ...person }: ReturningPerson & { id: string }) {
  const ended = useSessionEnded();
  const [isPostponed, setPostponed] = useState(false);
  // The next session that ends is asked about again.
  if (!ended && isPostponed) setPostponed(false);
  useEffect(() => callAs(id), [id]);
  useEffect(() => onSignInRequest(() => setPostponed(false)), []);
  useEffect(() => {
    const look = async () => (await import("@/lib/client/session/sign-in")).resumeSession();
    return onSessionElsewhere(({ data }) => {
      if (data === "signed_out") location.reload();
      else void look();
    });
  }, []);
  if (!ended) return null;
  return (
    <Later quiet>
      {({ SignInDialog }) => (
        <SignInDialog {...person} isPostponed={isPostponed} onPostpone={() => setPostponed(true)} />
      )}
    </Later>
  );
}
