import { runAtOnce } from "./slices";
import { COVER, coverSpans, type Span } from "./spans";
import { plainReading, unescapeReading } from "./unescape";

/** Parameters of the interface ("Pagination") whose values a log should have. */
const SHOWN_PARAMETERS = new Set(["starting_after", "ending_before"]);
/** No id or name is longer; a text of several words may be. */
const LONGEST_WORD = 64;
const LONGEST_TEXT = 200;
/** A value with more layers of escapes counts as hiding something. */
const MOST_LAYERS = 3;

/** A query as logs may have it: names, and the values of documented parameters. */
export function redactQuery(query: string): string {
  const parts: string[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    const isShown = name === "limit" ? isPlainWord(value) : SHOWN_PARAMETERS.has(name) && !looksSecret(value);
    parts.push(`${isPlainWord(name) ? name : COVER}=${isShown ? encodeURIComponent(value) : COVER}`);
  }
  return parts.join("&");
}

/** A path as logs may have it: a segment that could be a pasted secret is covered. */
export function redactPath(path: string): string {
  return path
    .split("/")
    .map((segment) => (looksSecret(segment) ? COVER : segment))
    .join("/");
}

/**
 * A text of the service as it may be kept: harmless, no longer than `longest`, and without words that could be secrets. That
 * may cover an id too; request ids have a field of their own.
 */
export function redactText(text: string, longest: number): string {
  const pieces = coverCredentials(text.slice(0, longest)).split(/(\s+)/);
  const shown = pieces.map((word) => (word.length >= 20 && looksSecret(word) ? COVER : word)).join("");
  return shown.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "\ufffd");
}

/** A word of the service that is safe in a message or a log, or undefined. */
export function safeWord(text: string): string | undefined {
  return /^[A-Za-z0-9_.-]+$/.test(text) && isPlainWord(text) ? text : undefined;
}

/** Whether a text is a name that a person chose, such as a parameter's or a code's, rather than random characters. */
function isPlainWord(text: string): boolean {
  return (
    /^[A-Za-z0-9_.[\]-]{0,64}$/.test(text) && !looksSecret(text) && !text.split(/[^A-Za-z0-9]/).some(isNoise)
  );
}

/**
 * Whether a text looks like credentials, or says that it is one. Ids are digits or of one case, and names and addresses are
 * words in some script: none of them is as long and as mixed.
 */
export function looksSecret(text: string): boolean {
  if (text.length > LONGEST_TEXT || text.includes(COVER)) return true;
  let reading = plainReading(text);
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    if (coverCredentials(reading.text) !== reading.text || words(reading.text).some(isOpaque)) return true;
    const next = runAtOnce(unescapeReading(reading));
    if (!next) return false;
    reading = next;
  }
  return true;
}

/**
 * How credentials begin: the name of a scheme, a JWT, the prefix of a key. The patterns are bounded, as an unbounded one would
 * try every beginning in a text of nothing else against the whole text.
 */
const BEGINS =
  /\b(?:(?<scheme>bearer|basic)(?=\s|\+|%20)|eyJ[\w-]{8}|wd[a-z]_\w{6}|(?:[sprw]k|gh[a-z])_(?=\w{0,64}\d)\w{12}|xox[a-z]-(?=[\w-]{0,64}\d)[\w-]{8})/gi;
/** What may follow, matched in bounded pieces, as an unbounded pattern overflows. */
const SPACE = /(?:\s|\+|%20){1,1000}/y;
const VALUE = /[\w.~+/=%-]{1,1000}/y;
const JWT = /[\w.-]{1,1000}/y;
const KEY = /[\w-]{1,1000}/y;

/** The text with everything that has the form of credentials covered. Merely long or odd words stay, as they may be ids. */
export function coverCredentials(text: string): string {
  const spans: Span[] = [];
  for (const { 0: begin, index, groups } of text.matchAll(BEGINS)) {
    const [, done = 0] = spans.at(-1) ?? [];
    const span = index < done ? undefined : credentialIn(text, index, begin, groups?.scheme);
    if (span) spans.push(span);
  }
  return coverSpans(text, spans);
}

function credentialIn(text: string, index: number, begin: string, scheme?: string): Span | undefined {
  if (scheme !== undefined) {
    const start = endOf(SPACE, text, index + begin.length);
    const end = endOf(VALUE, text, start);
    return isCredential(scheme, text.slice(start, end)) ? [start, end] : undefined;
  }
  if (!/^ey/i.test(begin)) return [index, endOf(KEY, text, index)];
  return begin.startsWith("eyJ") ? [index, endOf(JWT, text, index)] : undefined;
}

/** Where a run of such characters ends. */
function endOf(stretch: RegExp, text: string, start: number): number {
  let end = start;
  stretch.lastIndex = end;
  while (stretch.test(text)) end = stretch.lastIndex;
  return end;
}

/** Whether the text after a scheme's name is a credential rather than the next word of a sentence. */
function isCredential(scheme: string, value: string): boolean {
  if (value.length < 6) return false;
  if (/[\d_~+/=%]/.test(value) || value.length > 24) return true;
  return /^basic$/i.test(scheme) && Buffer.from(value, "base64").toString("latin1").includes(":");
}

/** The runs of characters that may be credentials. */
function words(text: string): string[] {
  return text.split(/[^\x21-\x7e]+|[@:;,|()<>"']+/);
}

function isOpaque(word: string): boolean {
  if (word.length > LONGEST_WORD) return true;
  const isMixed = word.length >= 20 && /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word);
  return isMixed && word.split(/[^A-Za-z0-9]/).some((run) => run.length >= 8 && choppiness(run) > 1 / 3);
}

function isNoise(run: string): boolean {
  return run.length >= 16 && choppiness(run) > 1 / 3;
}

/** How often letters and digits alternate, per character: seldom in "Ward7North", nearly always in "x9Kq2LmV". */
function choppiness(run: string): number {
  return (run.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)?.length ?? 0) / run.length;
}
