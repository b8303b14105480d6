import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { coverCredentials } from "./redact";
import { joinByteLists, joinHexBytes, joinLines } from "./rejoin";
import { LEAST_RUN, RunIndex } from "./run-index";
import { runAtOnce, runInSlices, type Work } from "./slices";
import { coverSpans, mergeSpans, type Span } from "./spans";
import { spellings } from "./spellings";
import { plainReading, type Reading, unescapeReading } from "./unescape";

/** Of the tokens of a key, how many last ones may still be on their way. */
const TOKENS_KEPT = 4;
/** A secret of a few letters could be any word. */
const SHORTEST = 6;
/** No key and no token is longer; of what is said to be one, so much is covered. */
export const LONGEST_SECRET = 4096;
/** How often text may be escaped on top of escaped: a log of an error of a URL. */
const MOST_LAYERS = 3;

/** How a text is read besides as it is, before any more of its escapes are undone. */
const OTHER_WAYS = [joinLines, joinHexBytes, joinByteLists];

/**
 * The secrets of one target, and the one way to take them out of text that came from outside: a service, or
 * something in its place, that repeats what it was sent must not carry it to a page, a log or an error.
 */
export class Secrets {
  readonly #key: string;
  /** The last one first. */
  #tokens: readonly string[] = [];
  #short: readonly string[] = [];
  #runs = new RunIndex([]);

  constructor(apiKey: string) {
    this.#key = apiKey.slice(0, LONGEST_SECRET);
    this.#prepare();
  }

  /** What was issued as a token just now; anything but text is none. */
  learn(token: unknown): void {
    if (typeof token !== "string" || token.length < SHORTEST) return;
    const kept = token.slice(0, LONGEST_SECRET);
    if (this.#tokens[0] === kept) return;
    this.#tokens = [kept, ...this.#tokens.filter((known) => known !== kept)].slice(0, TOKENS_KEPT);
    this.#prepare();
  }

  /** The text without the key and the tokens, however they are spelled in it: in base64, in hex, in lines or with colons, escaped for JSON, a URL or HTML. */
  scrub(text: string): string {
    return runAtOnce(this.#scrubbing(text));
  }

  /**
   * A body without the key and the tokens; that of an error, which nobody's data is in, without the shape of
   * credentials either. A large one is looked through in turns with whatever else there is to do.
   */
  async scrubBody(status: number, body: string): Promise<string> {
    const clean = await runInSlices(this.#scrubbing(body));
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

  *#scrubbing(text: string): Work<string> {
    let found: readonly Span[] = [];
    let reading: Reading | undefined = plainReading(text);
    for (let layer = 0; reading && layer <= MOST_LAYERS; layer += 1) {
      found = mergeSpans(found, yield* this.#spansIn(reading));
      for (const readAs of OTHER_WAYS) {
        const part = yield* readAs(reading);
        if (part) found = mergeSpans(found, yield* this.#spansIn(part));
      }
      reading = yield* unescapeReading(reading);
    }
    return found.length > 0 ? coverSpans(text, found) : text;
  }

  #prepare(): void {
    const secrets = [this.#key, ...this.#tokens].filter(({ length }) => length >= SHORTEST);
    const all = secrets.flatMap(spellings);
    this.#short = all.filter(({ length }) => length < LEAST_RUN);
    this.#runs = new RunIndex(all.filter(({ length }) => length >= LEAST_RUN));
  }

  /** Where secrets and parts of them stand, as positions in the text as it was before anything was unescaped. */
  *#spansIn({ text, at, end }: Reading): Work<Span[]> {
    const runs = yield* this.#runs.in(text);
    const spans: Span[] = runs.map(([from, to]) => [at(from), end(to)]);
    for (const secret of this.#short) {
      for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + secret.length)) {
        spans.push([at(from), end(from + secret.length)]);
      }
    }
    return this.#short.length > 0 ? spans.toSorted(([a], [b]) => a - b) : spans;
  }
}
