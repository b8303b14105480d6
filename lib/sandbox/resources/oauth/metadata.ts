import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import { PERMISSIONS } from "@/lib/sandbox/world/permissions";

/** The paths of the metadata document: that of RFC 8414, and that of OpenID Connect. */
export const METADATA_PATHS: readonly string[] = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
];

/**
 * The authorization server's metadata (interface, "Discovery documents"), the same at both paths and open to everyone.
 * The names of the authentication methods are this service's own, as its ways to present a key are. It says nothing of
 * ID tokens, because there are none.
 */
export function getMetadata({ origin, world }: Call): Answer {
  return {
    status: 200,
    body: {
      issuer: origin,
      token_endpoint: `${origin}/oauth/token`,
      token_endpoint_auth_methods_supported: ["api_key_bearer", "api_key_body"],
      grant_types_supported: ["client_credentials"],
      // The RFC requires it, and has no better value for a server without an authorization endpoint.
      response_types_supported: ["none"],
      scopes_supported: PERMISSIONS,
      service_documentation: world.docsUrl,
    },
  };
}
