"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type SignOnFailure, signOn } from "@/lib/client/session/sign-on";

interface SignOnButtonProps {
  label: string;
  target: string;
  invitation?: string;
  /** Whether the page begins with this button, which then gets the focus. */
  isFirst?: boolean;
}

const WORDS: Record<SignOnFailure, string> = {
  failed: "Rollcall could not send you there. Try again in a moment.",
  gone: "Rollcall did not answer. Check that it is running, then try again.",
};

/** Starts a sign-in at the identity provider. */
export function SignOnButton({ label, target, invitation, isFirst = false }: SignOnButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<SignOnFailure>();
  const isHydrated = useHydrated();

  useEffect(() => {
    // Somebody who used the page before the script was ready keeps their focus.
    if (isFirst && isHydrated && document.activeElement === document.body) button.current?.focus();
  }, [isFirst, isHydrated]);

  useEffect(() => {
    // Going back from the provider may restore this page as it was left.
    const stay = () => setIsLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  async function leave() {
    setIsLeaving(true);
    setFailure(undefined);
    const failed = await signOn({ target, ...(invitation !== undefined && { invitation }) });
    if (failed === undefined) return;
    setIsLeaving(false);
    setFailure(failed);
  }

  return (
    <>
      <Button
        ref={button}
        look={isFirst ? "primary" : "quiet"}
        className="min-h-10 w-full wrap-anywhere"
        disabled={isLeaving || !isHydrated}
        onClick={leave}
      >
        {isLeaving ? `Going to ${label} …` : `Sign in with ${label}`}
      </Button>
      <p role="alert" className="mt-2 text-bad empty:hidden">
        {failure && WORDS[failure]}
      </p>
    </>
  );
}
