import { PERMISSIONS } from "@/lib/sandbox/keys/permissions";
import type { Answer } from "./answer";
import type { Call } from "./call";

/** Where the document is that says how to get a token: by RFC 8414, and where clients of OpenID Connect look. */
export const METADATA_PATHS: readonly string[] = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
];

/**
 * The authorization server's metadata (interface, "Discovery documents"), the same at both. Open to everyone, as the
 * RFC has it: it tells nothing about anybody. How the API key is presented is this service's own, so the methods are
 * too. There are no ID tokens, so nothing is said of them.
 */
export function metadata({ origin, world }: Call): Answer {
  return {
    status: 200,
    body: {
      issuer: origin,
      token_endpoint: `${origin}/oauth/token`,
      token_endpoint_auth_methods_supported: ["api_key_bearer", "api_key_body"],
      grant_types_supported: ["client_credentials"],
      // Required by the RFC, which leaves a server without an authorization endpoint no better value.
      response_types_supported: ["none"],
      scopes_supported: PERMISSIONS,
      service_documentation: world.docsUrl,
    },
  };
}
