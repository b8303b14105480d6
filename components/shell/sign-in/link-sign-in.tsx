"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type SignInOutcome, signInByLink } from "@/lib/client/session/sign-in";

/**
 * Signs in with the token after the # of the page's address. It waits for a click, because a link may be opened by a
 * program.
 */
export function LinkSignIn() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();

  async function start() {
    setBusy(true);
    setProblem(undefined);
    const outcome = await signInByLink(location.hash.slice(1));
    // A full page load, so that nothing of an earlier session stays in memory.
    if (outcome.ok) return location.assign("/");
    setBusy(false);
    setProblem(problemOf(outcome));
  }

  return (
    <div className="mt-3">
      <p className="text-muted">The link works once, and for ten minutes after it was made.</p>
      <p role="alert" className="mt-3 text-bad empty:hidden">
        {problem}
      </p>
      <Button look="primary" className="mt-4 w-full" disabled={busy || !isHydrated} onClick={start}>
        Sign in
      </Button>
    </div>
  );
}

function problemOf(outcome: Exclude<SignInOutcome, { ok: true }>): string {
  if (outcome.reason === "refused")
    return "This link was used already, has expired or is incomplete. Run npm run reset-password for another one.";
  if (outcome.reason === "gone") return "Rollcall does not answer. Try again in a moment.";
  if (outcome.reason === "cookie")
    return "Your browser keeps no cookie of Rollcall's. Allow cookies for this address, then try again.";
  if (outcome.reason === "database") return "Rollcall's database does not answer. Try again in a moment.";
  if (outcome.reason === "disabled")
    return "The account of this link is disabled: ask an administrator of Rollcall.";
  return "Rollcall could not sign you in. Run npm run reset-password for another link.";
}
