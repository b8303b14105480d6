import type { InvitationOver } from "@/lib/server/auth/invitations/errors";

/** Why a sign-in elsewhere came to nothing, as the sign-in page is told in its address. */
export type SsoFailure =
  /** They said no at their provider, or it did. */
  | "sso_denied"
  /** The address is of a domain that is not allowed. */
  | "sso_domain"
  /** Nothing lets them in. */
  | "sso_not_invited"
  /** The provider has not verified the address that would let them in. */
  | "sso_unverified"
  /** It began in another browser or too long ago, or was over already. */
  | "sso_expired"
  /** The provider does not answer, or not as one. */
  | "sso_unreachable"
  /** The provider answers that it will not. */
  | "sso_rejected"
  /** What it answered cannot be believed. */
  | "sso_invalid"
  | "disabled"
  | "unavailable"
  | "account_exists"
  | `invitation_${InvitationOver["end"] | "unknown"}`;

/** Somebody may not come in, and why. */
export class SsoRefused extends Error {
  constructor(readonly failure: SsoFailure) {
    super(failure);
  }
}

const NETWORK = /^(E[A-Z]+|ERR_.*|CERT_.*|.*_CERT.*|HPE_.*|UNABLE_TO_.*)$/;
const OURS_MISSING = /cookie was missing|value could not be parsed|was created for a different provider/;
const NOT_THIS_ONE = /^(state|nonce) (mismatch|missing)|"exp" claim timestamp check failed|^invalid_grant\b/;
const NO_ANSWER =
  /timed out|^expected 200 OK|Unexpected (token|end)|is not valid JSON|socket hang up|must be configured on the issuer/;
const REFUSED_US =
  /^(invalid_client|unauthorized_client|invalid_request|server_error|temporarily_unavailable)\b/;

/**
 * What an error of next-auth's, or of the client it uses, comes to. They tell theirs apart by words alone.
 * @param reply the `error` with which the provider sent the person back
 */
export function failureOf(thrown: unknown, reply: string | undefined): SsoFailure {
  if (reply !== undefined) return reply === "access_denied" ? "sso_denied" : "sso_rejected";
  const { message = "", code } = (thrown ?? {}) as { message?: string; code?: unknown };
  if (typeof code === "string" && NETWORK.test(code)) {
    // A cookie that is too old, or signed with another secret.
    if (code.startsWith("ERR_J")) return "sso_expired";
    return "sso_unreachable";
  }
  if (OURS_MISSING.test(message) || NOT_THIS_ONE.test(message)) return "sso_expired";
  if (NO_ANSWER.test(message)) return "sso_unreachable";
  return REFUSED_US.test(message) ? "sso_rejected" : "sso_invalid";
}
