import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { coverCredentials } from "./redact";
import { joinByteLists, joinHexBytes, joinLines } from "./rejoin";
import { LEAST_RUN, RunIndex } from "./run-index";
import { runAtOnce, runInSlices, type Work } from "./slices";
import { coverSpans, mergeSpans, type Span } from "./spans";
import { spellings } from "./spellings";
import { originalSpans, plainReading, type Reading, unescapeReading } from "./unescape";

/** How many tokens of a key may be live: where each is refused, many are issued in the life of one. */
const TOKENS_KEPT = 8;
/** How many keys of other targets, and how many of all their tokens. A key outlives its tokens by years. */
const [OTHER_KEYS_KEPT, OTHER_TOKENS_KEPT] = [8, 2 * TOKENS_KEPT];
/** How many targets are told of new tokens: those whose calls may still be under way. */
const FOLLOWERS_KEPT = 4;
/** A shorter secret could be any word. */
const SHORTEST = 6;
/** No key or token is longer; of a longer text only this much is covered. */
export const LONGEST_SECRET = 4096;
/** How many layers of escapes are undone, such as a URL in an error in a log. */
const MOST_LAYERS = 3;

/** Other readings of a text, tried at each layer of escapes. */
const OTHER_WAYS = [joinLines, joinHexBytes, joinByteLists];

/**
 * The secrets of one target, and the one way to take them out of text from outside: a service, or whatever is in its place,
 * that echoes what it was sent must not carry a secret to a page, a log or an error.
 */
export class Secrets {
  readonly #key: string;
  /** The newest first. */
  #tokens: readonly string[] = [];
  /** Those of other targets, the newest first. */
  #otherKeys: readonly string[] = [];
  #otherTokens: readonly string[] = [];
  /** Those who learn from this one, the newest first. */
  #followers: readonly Secrets[] = [];
  #short: readonly string[] = [];
  #runs = new RunIndex([]);

  constructor(apiKey: string) {
    this.#key = apiKey.slice(0, LONGEST_SECRET);
    this.#prepare();
  }

  /** Adds a token that was just issued; anything but text is ignored. */
  learn(token: unknown): void {
    if (typeof token !== "string" || token.length < SHORTEST) return;
    const secret = token.slice(0, LONGEST_SECRET);
    if (this.#tokens[0] === secret) return;
    this.#tokens = [secret, ...this.#tokens.filter((known) => known !== secret)].slice(0, TOKENS_KEPT);
    this.#prepare();
    for (const follower of this.#followers) follower.#learnOthers([], [secret]);
  }

  /** Adds what another target knows, and will learn, as this one's service may repeat its calls. */
  learnFrom(other: Secrets): void {
    this.#learnOthers([other.#key, ...other.#otherKeys], [...other.#tokens, ...other.#otherTokens]);
    other.#followers = [...new Set([this, ...other.#followers])].slice(0, FOLLOWERS_KEPT);
  }

  #learnOthers(keys: readonly string[], tokens: readonly string[]): void {
    this.#otherKeys = [...new Set([...keys, ...this.#otherKeys])].slice(0, OTHER_KEYS_KEPT);
    this.#otherTokens = [...new Set([...tokens, ...this.#otherTokens])].slice(0, OTHER_TOKENS_KEPT);
    this.#prepare();
  }

  /** The text without the key and the tokens, however they are written in it: in base64 or hex, over lines or with colons, escaped for JSON, a URL or HTML. */
  scrub(text: string): string {
    return runAtOnce(this.#scrubbing(text));
  }

  /**
   * A body without the key and the tokens. The body of an error, which holds nobody's data, also loses whatever looks like
   * credentials. A large body is searched in slices, so that other work goes on between them.
   */
  async scrubBody(status: number, body: string): Promise<string> {
    const clean = await runInSlices(this.#scrubbing(body));
    return status < 400 ? clean : coverCredentials(clean);
  }

  /** Headers without the key, the tokens and whatever looks like credentials. */
  scrubHeaders(headers: AnswerHeaders): AnswerHeaders {
    // One search over all of them shows that there is nothing to cover, as nearly always.
    const all = Object.values(headers).join("\n");
    if (coverCredentials(this.scrub(all)) === all) return headers;
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, coverCredentials(this.scrub(value))]),
    );
  }

  *#scrubbing(text: string): Work<string> {
    let spans: readonly Span[] = [];
    let reading: Reading | undefined = plainReading(text);
    for (let layer = 0; reading && layer <= MOST_LAYERS; layer += 1) {
      spans = mergeSpans(spans, yield* this.#spansIn(reading));
      for (const readAs of OTHER_WAYS) {
        const part = yield* readAs(reading);
        if (part) spans = mergeSpans(spans, yield* this.#spansIn(part));
      }
      reading = yield* unescapeReading(reading);
    }
    return spans.length > 0 ? coverSpans(text, spans) : text;
  }

  #prepare(): void {
    const known = new Set([this.#key, ...this.#tokens, ...this.#otherKeys, ...this.#otherTokens]);
    const secrets = [...known].filter(({ length }) => length >= SHORTEST);
    const all = secrets.flatMap(spellings);
    this.#short = all.filter(({ length }) => length < LEAST_RUN);
    this.#runs = new RunIndex(all.filter(({ length }) => length >= LEAST_RUN));
  }

  /** Where secrets and parts of them are, as positions in the original text. */
  *#spansIn(reading: Reading): Work<Span[]> {
    const { text } = reading;
    const found = yield* this.#runs.in(text);
    for (const secret of this.#short) {
      for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + secret.length)) {
        found.push([from, from + secret.length]);
      }
      yield;
    }
    return yield* originalSpans(found, reading);
  }
}
