import type { InvitationOver } from "@/lib/server/auth/invitations/errors";

/** Why a single sign-on failed, as the code in the address of the sign-in page. */
export type SsoFailure =
  /** The person or the provider refused. */
  | "sso_denied"
  /** The address is in a domain that is not allowed. */
  | "sso_domain"
  /** Neither an account nor a setting nor an invitation admits the person. */
  | "sso_not_invited"
  /** The provider has not verified the address that would admit the person. */
  | "sso_unverified"
  /** The sign-in began in another browser or too long ago, or was finished already. */
  | "sso_expired"
  /** The provider does not answer, or not as OpenID Connect. */
  | "sso_unreachable"
  /** The provider refused a request of Rollcall. */
  | "sso_rejected"
  /** The provider's answer failed validation. */
  | "sso_invalid"
  | "disabled"
  | "unavailable"
  | "account_exists"
  | `invitation_${InvitationOver["end"] | "unknown"}`;

export class SsoRefused extends Error {
  constructor(readonly failure: SsoFailure) {
    super(failure);
  }
}

const NETWORK = /^(E[A-Z]+|ERR_.*|CERT_.*|.*_CERT.*|HPE_.*|UNABLE_TO_.*)$/;
const OURS_MISSING = /cookie was missing|value could not be parsed|was created for a different provider/;
const NOT_THIS_ONE = /^(state|nonce) (mismatch|missing)|"exp" claim timestamp check failed|^invalid_grant\b/;
const NO_ANSWER =
  /timed out|another protocol|^expected 200 OK|Unexpected (token|end)|is not valid JSON|socket hang up|must be configured on the issuer/;
const REFUSED_US =
  /^(invalid_client|unauthorized_client|invalid_request|server_error|temporarily_unavailable)\b/;

/**
 * The code for an error of next-auth or of its OpenID client, which differ in their messages alone.
 * @param reply the `error` with which the provider sent the person back
 */
export function failureOf(thrown: unknown, reply: string | undefined): SsoFailure {
  if (reply !== undefined) return reply === "access_denied" ? "sso_denied" : "sso_rejected";
  const { message = "", code } = (thrown ?? {}) as { message?: string; code?: unknown };
  if (typeof code === "string" && NETWORK.test(code)) {
    // The cookie is too old, or was signed with another secret.
    if (code.startsWith("ERR_J")) return "sso_expired";
    return "sso_unreachable";
  }
  if (OURS_MISSING.test(message) || NOT_THIS_ONE.test(message)) return "sso_expired";
  if (NO_ANSWER.test(message)) return "sso_unreachable";
  return REFUSED_US.test(message) ? "sso_rejected" : "sso_invalid";
}
