"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type SignInOutcome, signIn } from "@/lib/client/session";

const FIELD = "mt-1 w-full min-h-10 rounded-md border border-line-strong bg-surface px-3 text-text";

/** E-mail and password. What went wrong is said above the button and read out. */
export function SignInForm({ target }: { target: string }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem("");
    const outcome = await signIn(String(form.get("email")), String(form.get("password")));
    // A whole new page, so that nothing of a session before this one is left in memory.
    if (outcome.ok) return location.assign(target);
    setBusy(false);
    setProblem(words(outcome));
    password.current?.select();
  }

  return (
    <form onSubmit={submit} method="post" className="mt-6 space-y-4">
      <label className="block">
        <span className="font-medium">E-mail</span>
        <input className={FIELD} type="email" name="email" autoComplete="username" required />
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
