import { coverCredentials } from "@/lib/server/upstream/secrets/redact";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";

/** More than any key has. Every poll of the status carries them, and the screen shows each. */
const MOST_SCOPES = 100;
/** The characters of a scope (RFC 6749, 3.3); one of more than a hundred is unreadable. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

/** The scopes of a token answer as screens may show them, without secrets that the service may have echoed here. */
export function grantedScope(scope: string, secrets: Secrets): string {
  const words = coverCredentials(secrets.scrub(scope)).split(" ");
  return words
    .filter((word) => SCOPE.test(word))
    .slice(0, MOST_SCOPES)
    .join(" ");
}
