import type { SessionAnswer } from "@/lib/contract/session";
import { fetchJson } from "./fetch-json";
import { announceSignIn, tellSignedIn } from "./session";

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
    if (answer?.ok && !answer.error) {
      announceSignIn();
      return { ok: true };
    }
    const wait = /^throttled:(\d+)$/.exec(answer?.error ?? "")?.[1];
    if (wait !== undefined) return { ok: false, reason: "throttled", waitSeconds: Number(wait) };
    return { ok: false, reason: answer?.error === "CredentialsSignin" ? "refused" : "unavailable" };
  } catch {
    return { ok: false, reason: "unavailable" };
  }
}

/** Somebody is signed in again. Whoever was here before goes on; for anybody else nothing of theirs may stay. */
export async function comeBack(email: string): Promise<void> {
  try {
    const { value } = await fetchJson("/api/session");
    if ((value as SessionAnswer).email === email) {
      tellSignedIn();
      return;
    }
  } catch {
    // Not to know who it is, is to take it for somebody else.
  }
  location.reload();
}
