import type { OAuthConfig, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { type Claims, claimAt } from "./admission";
import { deadlineAgent } from "./deadline-agent";
import { wellKnownOf } from "./discovery";
import type { OidcSettings } from "./settings";

export const OIDC = "oidc";

/** Milliseconds, for each call of the provider. */
const CALL_MS = 5_000;

/** Requested whatever the settings are. */
const SCOPES = ["openid", "email", "profile"];

/** next-auth's provider; its redirect address is /api/auth/callback/oidc. */
export function oidcProvider(settings: OidcSettings, offered: readonly string[]): OAuthConfig<Claims> {
  const { issuer, clientId, roleClaim } = settings;
  // Many providers send a claim such as `groups` only with the scope of that name.
  const more = roleClaim && offered.includes(roleClaim.name) ? [roleClaim.name] : [];
  return {
    id: OIDC,
    name: settings.label,
    type: "oauth",
    wellKnown: wellKnownOf(issuer),
    issuer,
    clientId,
    clientSecret: settings.clientSecret(),
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: [...SCOPES, ...more].join(" ") } },
    userinfo: { request: ({ tokens, client }) => claimsFrom(settings, { tokens: tokens as Tokens, client }) },
    httpOptions: { timeout: CALL_MS, agent: deadlineAgent(new URL(issuer).protocol, CALL_MS) },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}

type UserinfoRequest = Parameters<NonNullable<UserinfoEndpointHandler["request"]>>[0];

/** The tokens when `idToken` is set, which next-auth's type does not describe. */
type Tokens = Exclude<Parameters<UserinfoRequest["client"]["userinfo"]>[0], string>;

/** The claims of the ID token, completed from userinfo where the deciding ones are missing. */
async function claimsFrom(
  { roleClaim }: OidcSettings,
  { tokens, client }: { tokens: Tokens; client: UserinfoRequest["client"] },
): Promise<Record<string, unknown>> {
  const claims: Record<string, unknown> = tokens.claims();
  const lacksEmail = claims["email_verified"] === undefined;
  const lacksRole = roleClaim !== undefined && claimAt(claims, roleClaim.name) === undefined;
  const isComplete = !lacksEmail && !lacksRole;
  if (isComplete || !client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims;
  // Throws when userinfo is about another subject.
  const { email, email_verified, ...others } = (await client.userinfo(tokens)) as Record<string, unknown>;
  // One source's `email_verified` says nothing about the other's address.
  const verified = lacksEmail && email !== undefined && { email, email_verified };
  // Where the ID token has another member of the object that the role is in, that hides userinfo's object.
  const role = lacksRole && { [roleClaim.name]: claimAt(others, roleClaim.name) };
  return { ...others, ...claims, ...role, ...verified };
}
