"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type SignInOutcome, signIn } from "@/lib/client/session/sign-in";
import { Countdown } from "./countdown";

const FIELD = "mt-1 w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 text-text";

interface SignInFieldsProps {
  /** Who is expected: then the password is what is left to type. */
  email?: string;
  /** Somebody is signed in. The fields stay busy from here on. */
  onDone(): void;
}

/** E-mail and password. What went wrong is said above the button and read out. */
export function SignInFields({ email, onDone }: SignInFieldsProps) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (email !== undefined) password.current?.focus();
  }, [email]);

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
        <span className="font-medium">E-mail</span>
        <input
          className={FIELD}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
      </label>
      <label className="block">
        <span className="font-medium">Password</span>
        <input
          ref={password}
          className={FIELD}
          type="password"
          name="password"
          autoComplete="current-password"
          required
        />
      </label>
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
      <Button type="submit" look="primary" className="min-h-10 w-full" disabled={busy || !isHydrated}>
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
