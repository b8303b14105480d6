import { causesOf } from "@/lib/server/db/causes";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";

/** In characters, of a message that may quote the provider. */
const LONGEST_MESSAGE = 500;
/** What openid-client quotes of claims. Issuers stay, which are addresses of servers. */
const CLAIMS = /((?:mismatch|the client_id)), (?:expected|got).*/s;
/** What a provider says beside its code may name the person or repeat a token, unless it is about the client (RFC 6749, 5.2). */
const DESCRIPTION = /^(?!(?:invalid|unauthorized)_client\b)(\w+) \(.*/s;

/** Covers in an error that is to be logged who it is about, and what the provider may have repeated of the secrets that it was sent; and cuts what it says short. */
export function coverSecrets(thrown: unknown, secrets: Secrets): void {
  for (const error of causesOf(thrown)) {
    // The log knows how to leave out the parameters of a statement.
    if ("params" in error) continue;
    const frames = (error.stack ?? "").replace(error.message, () => "").match(/^ {4}at .*$/gm) ?? [];
    error.message = secrets
      .scrub(error.message.replace(CLAIMS, "$1").replace(DESCRIPTION, "$1"))
      .slice(0, LONGEST_MESSAGE);
    error.stack = [`${error.name}: ${error.message}`, ...frames].join("\n");
  }
}
