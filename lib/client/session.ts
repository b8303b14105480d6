import type { SessionAnswer } from "@/lib/contract/session";
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

/** Who is signed in now. @throws ApiFailure, as every fetcher. */
export async function fetchPerson(): Promise<SessionAnswer> {
  const { value } = await fetchJson("/api/session");
  return value as SessionAnswer;
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

/** Says so to everybody who waits for it. */
export function announceSignedIn(): void {
  window.dispatchEvent(new CustomEvent(SIGNED_IN));
}
