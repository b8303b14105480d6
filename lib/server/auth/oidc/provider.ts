import type { OAuthConfig, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { type Claims, claimAt } from "./admission";
import { deadlineAgent } from "./deadline-agent";
import { wellKnownOf } from "./discovery";
import type { OidcSettings } from "./settings";

export const OIDC = "oidc";

/** Milliseconds, for each call of the provider. */
const CALL_MS = 5_000;

/** Scopes that no setting names. */
const SCOPES = ["openid", "email", "profile"];

/** The provider as next-auth knows it: its redirect address is /api/auth/callback/oidc. */
export function oidcProvider(settings: OidcSettings, offered: readonly string[]): OAuthConfig<Claims> {
  const { issuer, clientId, roleClaim } = settings;
  // A claim such as `groups` often comes with the scope of its name alone.
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

/** What they are when `idToken` is set, and more than their type in next-auth says. */
type Tokens = Exclude<Parameters<UserinfoRequest["client"]["userinfo"]>[0], string>;

/** What the ID token says, and where that lacks what decides, what the provider adds to it on request. */
async function claimsFrom(
  { roleClaim }: OidcSettings,
  { tokens, client }: { tokens: Tokens; client: UserinfoRequest["client"] },
): Promise<Record<string, unknown>> {
  const claims: Record<string, unknown> = tokens.claims();
  const lacksEmail = claims["email_verified"] === undefined;
  const lacksRole = roleClaim !== undefined && claimAt(claims, roleClaim.name) === undefined;
  const isComplete = !lacksEmail && !lacksRole;
  if (isComplete || !client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims;
  // It throws where this is somebody else's.
  const { email, email_verified, ...others } = (await client.userinfo(tokens)) as Record<string, unknown>;
  // What one of them says of an address, the other does not say of its own.
  return { ...others, ...claims, ...(lacksEmail && email !== undefined && { email, email_verified }) };
}
