import { LONGEST_NAME } from "@/lib/contract/people";
import { UNSEEN, visibleText } from "@/lib/contract/visible-text";
import type { Identity } from "@/lib/server/auth/people/account";
import { normaliseEmail } from "@/lib/server/auth/people/email";
import type { Entry } from "@/lib/server/auth/people/enter";
import type { Role } from "@/lib/server/db/schema";
import { type SsoFailure, SsoRefused } from "./failure";
import type { OidcSettings } from "./settings";

/** What a provider says of somebody: an ID token's claims, and what it has of them beside it. */
export type Claims = Readonly<Record<string, unknown>>;

/** As OpenID Connect Core 1.0 has it, section 2. */
const LONGEST_SUBJECT = 255;
/** More than any name; what is cut off further on is not looked at. */
const MOST_OF_NAME = 10 * LONGEST_NAME;
const LONGEST_EMAIL = 254;

/**
 * Who these claims are of. An address that the provider has not verified may be anybody's, so it is none.
 * @throws SsoRefused when the subject is no text that tells people apart
 */
export function identityOf(claims: Claims): Identity {
  return {
    issuer: String(claims["iss"]),
    subject: subjectOf(claims),
    email: verifiedEmail(claims),
    name: visibleName(claims["name"]),
  };
}

/** A database would make one subject of several: of all that hold half a character, or are objects. */
function subjectOf({ sub }: Claims): string {
  const subject = typeof sub === "number" ? String(sub) : sub;
  const isTold = typeof subject === "string" && subject !== "" && subject.length <= LONGEST_SUBJECT;
  if (!isTold || /[\p{Cc}\p{Cs}]/u.test(subject)) throw new SsoRefused("sso_invalid");
  return subject;
}

/** What of a name can be seen: nobody passes for somebody else by what turns writing around. */
function visibleName(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const seen = [...name.slice(0, MOST_OF_NAME).normalize("NFC")].filter(
    (character) => !UNSEEN.test(character),
  );
  const cut = seen.join("").trim();
  return visibleText(LONGEST_NAME).safeParse([...cut].slice(0, LONGEST_NAME).join("")).data;
}

/** As what somebody may come in, where anything but an invitation lets them. */
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

/** Why nothing lets them in. */
export function refusalOf({ allowedDomains, adminEmails }: OidcSettings, claims: Claims): SsoFailure {
  const email = verifiedEmail(claims);
  const goesByEmail = allowedDomains.length > 0 || adminEmails.length > 0;
  if (goesByEmail && email === undefined && emailOf(claims) !== undefined) return "sso_unverified";
  if (allowedDomains.length > 0 && email !== undefined && !allowedDomains.includes(domainOf(email)))
    return "sso_domain";
  return "sso_not_invited";
}

/** The role that a claim gives; of both the greater one. */
function roleByClaim({ roleClaim }: OidcSettings, claims: Claims): Role | undefined {
  if (!roleClaim) return undefined;
  const found = claimAt(claims, roleClaim.name);
  const values = Array.isArray(found) ? found : [found];
  if (roleClaim.admin !== undefined && values.includes(roleClaim.admin)) return "admin";
  return roleClaim.viewer !== undefined && values.includes(roleClaim.viewer) ? "viewer" : undefined;
}

/** A claim by its name, which may have dots in it, or by where it is in an object: `realm_access.roles`. */
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
  // Some providers write the word.
  return email !== undefined && (verified === true || verified === "true")
    ? normaliseEmail(email)
    : undefined;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** An address that can be seen as it is, with one name and one domain. */
function emailOf({ email }: Claims): string | undefined {
  const address = typeof email === "string" ? email.trim() : "";
  const isOne = address.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(address);
  return isOne && !UNSEEN.test(address) ? address : undefined;
}
