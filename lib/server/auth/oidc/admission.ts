import { LONGEST_NAME } from "@/lib/contract/people";
import { UNSEEN, visibleText } from "@/lib/contract/visible-text";
import type { Identity } from "@/lib/server/auth/people/account";
import { normaliseEmail } from "@/lib/server/auth/people/email";
import type { Entry } from "@/lib/server/auth/people/enter";
import type { Role } from "@/lib/server/db/schema";
import { type SsoFailure, SsoRefused } from "./failure";
import type { OidcSettings } from "./settings";

/** The provider's claims about a person, from the ID token and from userinfo. */
export type Claims = Readonly<Record<string, unknown>>;

/** As OpenID Connect Core 1.0 has it, section 2. */
const LONGEST_SUBJECT = 255;
/** More than any name; what is cut off further on is not looked at. */
const MOST_OF_NAME = 10 * LONGEST_NAME;
const LONGEST_EMAIL = 254;

/**
 * The identity in these claims. An address that the provider has not verified may be anybody's, so it is left out.
 * @throws SsoRefused when the subject cannot tell people apart
 */
export function identityOf(claims: Claims): Identity {
  return {
    issuer: String(claims["iss"]),
    subject: subjectOf(claims),
    email: verifiedEmail(claims),
    name: visibleName(claims["name"]),
  };
}

/** The subject. A database would make one of all those that contain half a surrogate pair or are objects, and reading JSON one of large numbers. */
function subjectOf({ sub }: Claims): string {
  const subject = Number.isSafeInteger(sub) ? String(sub) : sub;
  const isUsable = typeof subject === "string" && subject !== "" && subject.length <= LONGEST_SUBJECT;
  if (!isUsable || /[\p{Cc}\p{Cs}]/u.test(subject)) throw new SsoRefused("sso_invalid");
  return subject;
}

/** The visible part of a name: direction marks would let one person pass for another. */
function visibleName(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const visible = [...name.slice(0, MOST_OF_NAME).normalize("NFC")].filter(
    (character) => !UNSEEN.test(character),
  );
  const trimmed = visible.join("").trim();
  return visibleText(LONGEST_NAME).safeParse([...trimmed].slice(0, LONGEST_NAME).join("")).data;
}

/** The role with which the settings admit this person; undefined where only an invitation could. */
export function entryOf(settings: OidcSettings, claims: Claims): Entry | undefined {
  const role = roleByClaim(settings, claims);
  if (role) return { role, source: "claim" };
  const email = verifiedEmail(claims);
  if (email === undefined) return undefined;
  if (settings.adminEmails.includes(email)) return { role: "admin", source: "assigned" };
  return settings.allowedDomains.includes(domainOf(email))
    ? { role: "viewer", source: "assigned" }
    : undefined;
}

/** Why the settings do not admit this person. */
export function refusalOf({ allowedDomains, adminEmails }: OidcSettings, claims: Claims): SsoFailure {
  const address = emailOf(claims);
  if (address === undefined) return "sso_not_invited";
  const email = normaliseEmail(address);
  // Verified, it would have let them in.
  if (adminEmails.includes(email) || allowedDomains.includes(domainOf(email))) return "sso_unverified";
  return allowedDomains.length > 0 ? "sso_domain" : "sso_not_invited";
}

/** The role that the role claim gives; of several the highest. */
function roleByClaim({ roleClaim }: OidcSettings, claims: Claims): Role | undefined {
  if (!roleClaim) return undefined;
  // As a role, too, an address counts only once it is verified.
  if (roleClaim.name === "email" && verifiedEmail(claims) === undefined) return undefined;
  const value = claimAt(claims, roleClaim.name);
  const values = Array.isArray(value) ? value : [value];
  if (roleClaim.admin !== undefined && values.includes(roleClaim.admin)) return "admin";
  return roleClaim.viewer !== undefined && values.includes(roleClaim.viewer) ? "viewer" : undefined;
}

/** A claim by its name, which may contain dots, or by its path in an object: `realm_access.roles`. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Claims)[part];
  }
  return at;
}

function verifiedEmail(claims: Claims): string | undefined {
  const email = emailOf(claims);
  const verified = claims["email_verified"];
  // Some providers send the string.
  return email !== undefined && (verified === true || verified === "true")
    ? normaliseEmail(email)
    : undefined;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** Which normalising makes ASCII, so that one address would pass for another. */
const LOOKALIKES = /[\u037E\u1FEF\u212A]/;

/** The address, if it has one name and one domain and nothing that is invisible or something else's likeness. */
function emailOf({ email }: Claims): string | undefined {
  const address = typeof email === "string" ? email.trim() : "";
  const isOne = address.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(address);
  return isOne && !UNSEEN.test(address) && !LOOKALIKES.test(address) ? address : undefined;
}
