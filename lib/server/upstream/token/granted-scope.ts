import { coverCredentials } from "@/lib/server/upstream/secrets/redact";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";

/** More than any key is granted; each is a word on screen, read by everybody who polls. */
const MOST_SCOPES = 100;
/** The characters of a scope (RFC 6749, 3.3), of which no more than a hundred make one that somebody could read. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

/** The scopes of a token answer as screens may show them: a service that repeats what it was sent may do so here too. */
export function grantedScope(scope: string, secrets: Secrets): string {
  const words = coverCredentials(secrets.scrub(scope)).split(" ");
  return words
    .filter((word) => SCOPE.test(word))
    .slice(0, MOST_SCOPES)
    .join(" ");
}
