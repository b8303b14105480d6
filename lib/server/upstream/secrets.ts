import { putTogether } from "./broken-up";
import type { AnswerHeaders } from "./headers";
import { coverCredentials } from "./redact";
import { plainReading, type Reading, unescaped } from "./unescape";

/** Of the tokens of a key, how many last ones may still be on their way. */
const TOKENS_KEPT = 4;
/** A secret of a few letters could be any word. */
const SHORTEST = 6;
/** How often text may be escaped on top of escaped: a log of an error of a URL. */
const MOST_LAYERS = 3;
const COVER = "[redacted]";

type Span = readonly [start: number, end: number];

/**
 * The secrets of one target, and the one way to take them out of text that came from outside: a service, or
 * something in its place, that repeats what it was sent must not carry it to a page, a log or an error.
 */
export class Secrets {
  readonly #key: readonly string[];
  #tokens: readonly (readonly string[])[] = [];

  constructor(apiKey: string) {
    this.#key = spellings(apiKey);
  }

  /** What was issued as a token just now; anything but text is none. */
  learn(token: unknown): void {
    if (typeof token !== "string" || token.length < SHORTEST) return;
    const known = this.#tokens.filter(([plain]) => plain !== token);
    this.#tokens = [spellings(token), ...known].slice(0, TOKENS_KEPT);
  }

  /** The text without the key and the tokens, however they are spelled in it: in base64, in hex, in lines or with colons, escaped for JSON, a URL or HTML. */
  scrub(text: string): string {
    const found: Span[] = [];
    let reading: Reading | undefined = plainReading(text);
    for (let layer = 0; reading && layer <= MOST_LAYERS; layer += 1) {
      for (const part of [reading, ...putTogether(reading)]) {
        for (const spelled of [this.#key, ...this.#tokens]) {
          for (const secret of spelled) found.push(...spansOf(secret, part));
        }
      }
      reading = unescaped(reading);
    }
    return found.length > 0 ? covered(text, found) : text;
  }

  /**
   * A body without the key and the tokens; that of an error, which nobody's data is in, without the shape of
   * credentials either.
   */
  scrubBody(status: number, body: string): string {
    const clean = this.scrub(body);
    return status < 400 ? clean : coverCredentials(clean);
  }

  /** Headers without the key, the tokens and whatever has the shape of credentials. */
  scrubHeaders(headers: AnswerHeaders): AnswerHeaders {
    // Nearly always there is nothing to cover, which one look at all of them tells.
    const all = Object.values(headers).join("\n");
    if (coverCredentials(this.scrub(all)) === all) return headers;
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, coverCredentials(this.scrub(value))]),
    );
  }
}

/** Where a secret stands, as positions in the text as it was before anything was unescaped. */
function spansOf(secret: string, { text, at, end }: Reading): Span[] {
  const spans: Span[] = [];
  for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + secret.length)) {
    spans.push([at(from), end(from + secret.length)]);
  }
  return spans;
}

/** The text with one cover over every run of spans that touch. */
function covered(text: string, spans: readonly Span[]): string {
  let clean = "";
  let done = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start > done || clean === "") clean += text.slice(done, start) + COVER;
    done = Math.max(done, end);
  }
  return clean + text.slice(done);
}

/** A secret as it is and as base64 and hex write it. */
function spellings(secret: string): string[] {
  if (secret.length < SHORTEST) return [];
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  return [
    ...new Set([secret, hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((before) => base64(bytes, before))]),
  ];
}

/**
 * What of base64 belongs to these bytes alone, whatever stands around them: Basic credentials, a header or a whole
 * body that was encoded. `before` is how many bytes of a group of three come first.
 */
function base64(bytes: Buffer, before: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const start = Math.ceil((before * 8) / 6);
  const end = Math.floor((padded.length * 8) / 6);
  return [padded.toString("base64").slice(start, end), padded.toString("base64url").slice(start, end)];
}
