import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SessionAnswer } from "@/lib/contract/session";
import { ApiFailure } from "./api-failure";
import { fetchJson } from "./fetch-json";

/** What came of an attempt to sign in. `waitSeconds` is set when there were too many. */
export type SignInOutcome =
  | { ok: true }
  | { ok: false; reason: "refused" | "unavailable" }
  | { ok: false; reason: "throttled"; waitSeconds: number };

/** Signs in with e-mail and password; the session cookie is set by the answer. Never throws. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const { signIn: ask } = await import("next-auth/react");
    const answer = await ask("credentials", { email, password, redirect: false });
    if (answer?.ok && !answer.error) return { ok: true };
    const wait = /^throttled:(\d+)$/.exec(answer?.error ?? "")?.[1];
    if (wait !== undefined) return { ok: false, reason: "throttled", waitSeconds: Number(wait) };
    return { ok: false, reason: answer?.error === "CredentialsSignin" ? "refused" : "unavailable" };
  } catch {
    return { ok: false, reason: "unavailable" };
  }
}

/** Ends the session on the server and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  const { signOut: ask } = await import("next-auth/react");
  await ask({ callbackUrl: "/signin" });
}

/** Whether a call failed because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.failure.error.code === "session_required";
}

const SIGNED_IN = "rollcall:signed-in";

/**
 * Tells when the same person has signed in again without leaving the page: what failed for want of a session can be
 * asked for again. @returns what takes the listener off
 */
export function onSignedIn(listener: () => void): () => void {
  window.addEventListener(SIGNED_IN, listener);
  return () => window.removeEventListener(SIGNED_IN, listener);
}

/** Somebody is signed in again. Whoever was here before goes on; for anybody else nothing of theirs may stay. */
export async function comeBack(email: string): Promise<void> {
  try {
    const { value } = await fetchJson("/api/session");
    if ((value as SessionAnswer).email === email) {
      window.dispatchEvent(new CustomEvent(SIGNED_IN));
      return;
    }
  } catch {
    // Not to know who it is, is to take it for somebody else.
  }
  location.reload();
}

/** Whether any call of this page has been told that the session is over, until somebody is back. */
export function useSessionEnded(): boolean {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (isSignedOut(event.action.error)) setEnded(true);
      }),
    [client],
  );
  useEffect(() => onSignedIn(() => setEnded(false)), []);
  return ended;
}
