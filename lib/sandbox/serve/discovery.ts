import { PERMISSIONS } from "@/lib/sandbox/keys/permissions";
import type { Answer } from "./answer";
import type { Call } from "./call";

/** Where the document is that says how to get a token (RFC 8414). */
export const METADATA_PATH = "/.well-known/oauth-authorization-server";

/**
 * The authorization server's metadata (interface, "Discovery documents"). Open to everyone, as the RFC has it: it
 * tells nothing about anybody. How the API key is presented is this service's own, so the methods are too.
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
