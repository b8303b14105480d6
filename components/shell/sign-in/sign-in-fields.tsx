"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PasswordBox } from "@/components/shell/form/password-field";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/time/countdown";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type SignInOutcome, signIn } from "@/lib/client/session/sign-in";

const FIELD = "w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 text-text";

interface SignInFieldsProps {
  /** Who is expected: then the password is what is left to type. */
  email?: string;
  /** Whether they are what the page begins with: then the cursor is there. */
  isFirst?: boolean;
  /** Somebody is signed in. The fields stay busy from here on. */
  onDone(): void;
}

/** E-mail and password. What went wrong is said above the button and read out. */
export function SignInFields({ email, isFirst = false, onDone }: SignInFieldsProps) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (email !== undefined) password.current?.focus();
    // Whoever was faster than the script types on where they are.
    else if (isFirst && document.activeElement === document.body) address.current?.focus();
  }, [email, isFirst]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    const outcome = await signIn(String(form.get("email")), String(form.get("password")));
    if (outcome.ok) return onDone();
    setBusy(false);
    setProblem(problemOf(outcome));
    password.current?.select();
  }

  return (
    <form onSubmit={submit} method="post" className="space-y-4">
      <label className="block">
        <span className="mb-1 block font-medium">E-mail</span>
        <input
          ref={address}
          className={FIELD}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
      </label>
      <div>
        <label htmlFor={`${id}p`} className="mb-1 block font-medium">
          Password
        </label>
        <PasswordBox
          ref={password}
          id={`${id}p`}
          className={FIELD}
          name="password"
          autoComplete="current-password"
          required
        />
      </div>
      <p role="alert" className="text-bad empty:hidden">
        {problem?.words}
        {problem?.until !== undefined && (
          <>
            {" "}
            <Countdown until={problem.until} />
          </>
        )}
      </p>
      {/* Sent before the script is there, the form would go to the page itself, which takes none. */}
      <Button
        type="submit"
        look={isFirst || email !== undefined ? "primary" : "quiet"}
        className="min-h-10 w-full"
        disabled={busy || !isHydrated}
      >
        {busy ? "Signing in …" : "Sign in"}
      </Button>
    </form>
  );
}

/** Why nobody is signed in, and until when trying again is in vain. */
interface Problem {
  words: string;
  until?: number;
}

const WORDS = {
  refused: "Incorrect e-mail or password.",
  disabled: "Your account here is disabled: ask an administrator of Rollcall.",
  database: "Rollcall's database does not answer. Try again in a moment.",
  failed: "Rollcall could not sign you in. Try again in a moment.",
  gone: "Rollcall did not answer. Check that it is running, then try again.",
};

function problemOf(outcome: Exclude<SignInOutcome, { ok: true }>): Problem {
  if (outcome.reason === "throttled") {
    return { words: "Too many attempts.", until: Date.now() + outcome.waitSeconds * 1000 };
  }
  return { words: WORDS[outcome.reason] };
}
