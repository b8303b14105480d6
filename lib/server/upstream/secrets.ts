import type { AnswerHeaders } from "./headers";

/** Of the tokens of a key, how many last ones may still be on their way. */
const TOKENS_KEPT = 4;
const COVER = "[redacted]";

/**
 * The secrets of one target, and the one way to take them out of text that came from outside: a service, or
 * something in its place, that repeats what it was sent must not carry it to a page, a log or an error.
 */
export class Secrets {
  readonly #key: readonly string[];
  #tokens: readonly (readonly string[])[] = [];

  constructor(apiKey: string) {
    this.#key = [...spellings(apiKey), ...spellings(`Bearer ${apiKey}`), ...base64(`${apiKey}:`)];
  }

  /** A token that was issued just now. */
  learn(token: string): void {
    this.#tokens = [spellings(token), ...this.#tokens].slice(0, TOKENS_KEPT);
  }

  /** The text without the key and the tokens, however they are spelled in it. */
  scrub(text: string): string {
    let clean = text;
    for (const spelled of [this.#key, ...this.#tokens]) {
      for (const secret of spelled) {
        if (clean.includes(secret)) clean = clean.replaceAll(secret, COVER);
      }
    }
    return clean;
  }

  scrubHeaders(headers: AnswerHeaders): AnswerHeaders {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.scrub(value)]));
  }
}

/** A secret as it stands in URLs, in JSON and in base64. A secret of a few letters could be any word. */
function spellings(secret: string): string[] {
  if (secret.length < 6) return [];
  return [...new Set([secret, encodeURIComponent(secret), ...base64(secret)])];
}

function base64(text: string): string[] {
  const bytes = Buffer.from(text);
  return [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")];
}
