"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PasswordBox } from "@/components/shell/form/password-field";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/time/countdown";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type SignInOutcome, signIn } from "@/lib/client/session/sign-in";

const FIELD = "w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 text-text";

interface SignInFieldsProps {
  /** The known e-mail; only the password is then left to type. */
  email?: string;
  /** Whether the page begins with these fields, which then get the focus. */
  isFirst?: boolean;
  /** Runs after success; the fields stay busy. */
  onDone(): void;
}

/** E-mail and password. An error is above the button and read out. */
export function SignInFields({ email, isFirst = false, onDone }: SignInFieldsProps) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (email !== undefined) password.current?.focus();
    // Somebody who began to type before the script was ready keeps their field.
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
      {/* Without the script the form would be sent to the page itself, which accepts none; the button waits for it. */}
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

/** Why the sign-in failed, and how long it is pointless to try again. */
interface Problem {
  words: string;
  until?: number;
}

const WORDS = {
  refused: "Incorrect e-mail or password.",
  cookie: "Your browser keeps no cookie of Rollcall's. Allow cookies for this address, then try again.",
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
