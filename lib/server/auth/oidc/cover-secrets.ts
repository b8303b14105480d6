import { causesOf } from "@/lib/server/db/causes";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";

/** In characters, of a message that may quote the provider. */
const LONGEST_MESSAGE = 500;
/** openid-client quotes both subjects, which may be addresses or numbers of the staff. */
const SUBJECTS = /(sub mismatch), expected .*/s;

/** Covers in an error that is to be logged who it is about, and what the provider may have repeated of the secrets that it was sent; and cuts what it says short. */
export function coverSecrets(thrown: unknown, secrets: Secrets): void {
  for (const error of causesOf(thrown)) {
    // The log knows how to leave out the parameters of a statement.
    if ("params" in error) continue;
    const frames = (error.stack ?? "").replace(error.message, () => "").match(/^ {4}at .*$/gm) ?? [];
    error.message = secrets.scrub(error.message.replace(SUBJECTS, "$1")).slice(0, LONGEST_MESSAGE);
    error.stack = [`${error.name}: ${error.message}`, ...frames].join("\n");
  }
}
