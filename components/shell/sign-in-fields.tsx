"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type SignInOutcome, signIn } from "@/lib/client/sign-in";

const FIELD = "mt-1 w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 text-text";

interface SignInFieldsProps {
  /** Who is expected: then the password is what is left to type. */
  email?: string;
  /** Somebody is signed in. The fields stay busy from here on. */
  onDone(): void;
}

/** E-mail and password. What went wrong is said above the button and read out. */
export function SignInFields({ email, onDone }: SignInFieldsProps) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (email !== undefined) password.current?.focus();
  }, [email]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem("");
    const outcome = await signIn(String(form.get("email")), String(form.get("password")));
    if (outcome.ok) return onDone();
    setBusy(false);
    setProblem(words(outcome));
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
        {problem}
      </p>
      <Button type="submit" look="primary" className="min-h-10 w-full" disabled={busy}>
        {busy ? "Signing in …" : "Sign in"}
      </Button>
    </form>
  );
}

function words(outcome: Exclude<SignInOutcome, { ok: true }>): string {
  if (outcome.reason === "throttled") return `Too many attempts. Try again in ${outcome.waitSeconds} s.`;
  if (outcome.reason === "refused") return "The e-mail or the password is not right.";
  return "Rollcall did not answer. Check that it is running, then try again.";
}
