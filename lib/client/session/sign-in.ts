import { failureOf } from "@/lib/client/http/api-failure";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { SessionAnswer } from "@/lib/contract/session";
import { type AuthAnswer, postToNextAuth } from "./next-auth";
import { broadcastSession, notifySignedIn } from "./session";

/**
 * The outcome of an attempt to sign in. `database`: nobody can sign in while it is away. `gone`: Rollcall's server did not answer.
 * `cookie`: the browser keeps none. `disabled`: they were right, and an administrator has disabled the account.
 * `throttled`: there were too many attempts, and the next is possible in `waitSeconds`.
 */
export type SignInOutcome =
  | { ok: true }
  | { ok: false; reason: "refused" | "cookie" | "disabled" | "database" | "failed" | "gone" }
  | { ok: false; reason: "throttled"; waitSeconds: number };

/** Signs in with e-mail and password; the answer sets the session cookie. Never throws. */
export function signIn(email: string, password: string): Promise<SignInOutcome> {
  return signInBy("credentials", { email, password });
}

/** Signs in with the token of a link, which is used up with it; `refused` when it was or is over. Never throws. */
export function signInByLink(token: string): Promise<SignInOutcome> {
  return signInBy("link", { token });
}

async function signInBy(provider: string, fields: Record<string, string>): Promise<SignInOutcome> {
  try {
    const outcome = outcomeOf(await postToNextAuth(`callback/${provider}`, fields));
    if (outcome.ok) broadcastSession("signed_in");
    return outcome;
  } catch (error) {
    const { status } = failureOf(error);
    return status === 0
      ? { ok: false, reason: "gone" }
      : outcomeOf({ status, next: undefined, lacksCookie: false });
  }
}

function outcomeOf({ status, next, lacksCookie }: AuthAnswer): SignInOutcome {
  if (lacksCookie) return { ok: false, reason: "cookie" };
  const error = next?.searchParams.get("error") ?? undefined;
  if (status === 200 && next && error === undefined) return { ok: true };
  const wait = /^throttled:(\d+)$/.exec(error ?? "")?.[1];
  if (wait !== undefined) return { ok: false, reason: "throttled", waitSeconds: Number(wait) };
  if (error === "CredentialsSignin") return { ok: false, reason: "refused" };
  if (error === "disabled") return { ok: false, reason: "disabled" };
  return { ok: false, reason: error === "unavailable" || status === 503 ? "database" : "failed" };
}

/** After a sign-in beside an open page: the same person goes on, and for anybody else the page reloads, so that nothing of theirs stays. */
export async function resumeSession(): Promise<void> {
  const isSame = await fetchSession().then(
    () => true,
    (error: unknown) => {
      const { status } = failureOf(error);
      // No answer says nothing of who it is.
      return status === 0 || status === 429 || status >= 500;
    },
  );
  if (isSame) notifySignedIn();
  else location.reload();
}

/**
 * The session of this page's person: every call says whose page it is of.
 * @throws ApiFailure `session_required` where nobody is signed in, `person_changed` where somebody else is
 */
export function fetchSession(): Promise<SessionAnswer> {
  return fetchValue<SessionAnswer>("/api/session");
}
