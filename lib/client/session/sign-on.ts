import { failureOf } from "@/lib/client/http/api-failure";
import { postToNextAuth } from "./next-auth";

/** Why nobody is on their way to the identity provider: Rollcall could not send them there, or did not answer. */
export type SignOnFailure = "failed" | "gone";

interface SignOn {
  /** Where to go once somebody is signed in. */
  target: string;
  /** The token of the invitation that is accepted by it. */
  invitation?: string;
}

/**
 * Goes to the identity provider, which sends the browser back to `target`, or to the sign-in page with what went wrong. Never
 * throws.
 * @returns why it did not; nothing once the browser is leaving this page
 */
export async function signOn({ target, invitation }: SignOn): Promise<SignOnFailure | undefined> {
  try {
    const { next } = await postToNextAuth("signin/oidc", {
      callbackUrl: target,
      ...(invitation !== undefined && { invitation }),
    });
    if (!next) return "failed";
    window.location.assign(next.href);
    return undefined;
  } catch (error) {
    return failureOf(error).status === 0 ? "gone" : "failed";
  }
}
