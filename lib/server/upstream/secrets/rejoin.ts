import { type EscapeMatch, ITSELF, packMatch } from "./escapes";
import type { Work } from "./slices";
import { lettersOf, type Reading, type Replacement, rewrite } from "./unescape";

/** How many characters are searched in one slice, and how far a match may reach into the next. */
const SLICE = 100_000;
const LONGEST = 2_400;

/** A line that continues like base64. Bounded like all patterns here, as a text may be megabytes of white space. */
const HAS_LINES = /[\r\n][ \t]{0,64}[\w+/=-]/;
const LINE_ENDS: Replacement = { begins: lettersOf("\r\n"), matchAt: lineEndAt };
const INDENT = lettersOf(" \t");
/** In characters: what a deeply nested JSON has before each of its lines. */
const DEEPEST = 64;

/** Bytes in hex with separators, more of them than in any date or number: 65:79:4a, 6579 4a68, 0x65, 0x79. */
const HAS_BYTES = /(?:[ \t\n\v\f\r:.,-]{1,2}(?:0[xX])?[\da-fA-F]{2,4}){4}/;
const BREAKS: Replacement = { begins: lettersOf(" \t\n\v\f\r:.,-"), matchAt: breakAt };

/** Bytes listed as numbers, at least as many as the shortest part of a secret that is searched for: 116,111 or "0":116,"1":111. */
const HAS_NUMBERS =
  /(?:\d{2,3}(?:[ \t\r\n]{0,64},[ \t\r\n]{0,64}(?:"\d{1,4}" ?: ?)?|[ \t\r\n]{1,64})){15}\d{2,3}/;
const NUMBERS: Replacement = { begins: lettersOf("0123456789"), matchAt: numberAt };
const BETWEEN_NUMBERS =
  /(?:[ \t\r\n]{0,64},[ \t\r\n]{0,64}(?:"\d{1,4}" ?: ?)?|[ \t\r\n]{1,64})(?=\d{2,3}(?!\d))/y;

/** The text with its lines joined, if it has lines like base64. */
export function* joinLines(reading: Reading): Work<Reading | undefined> {
  return (yield* isIn(reading.text, HAS_LINES)) ? yield* removeMatches(LINE_ENDS, reading) : undefined;
}

/** The text without separators between bytes in hex, if it has some. */
export function* joinHexBytes(reading: Reading): Work<Reading | undefined> {
  return (yield* isIn(reading.text, HAS_BYTES)) ? yield* removeMatches(BREAKS, reading) : undefined;
}

/** The text with listed numbers read as bytes, if it has such a list. */
export function* joinByteLists(reading: Reading): Work<Reading | undefined> {
  const { text, at, end } = reading;
  if (!(yield* isIn(text, HAS_NUMBERS))) return undefined;
  const { plain, place } = yield* rewrite(text, NUMBERS);
  return { text: plain, at: (index) => at(place(index)), end: (index) => end(place(index)) };
}

/** Whether a pattern matches somewhere in a text; no match may be longer than `LONGEST`. */
function* isIn(text: string, pattern: RegExp): Work<boolean> {
  for (let start = 0; start < text.length; start += SLICE) {
    if (start > 0) yield;
    if (pattern.test(text.slice(start, start + SLICE + LONGEST))) return true;
  }
  return false;
}

function* removeMatches(breaks: Replacement, { text, at, end }: Reading): Work<Reading> {
  const { plain, place } = yield* rewrite(text, breaks);
  return {
    text: plain,
    at: (index) => at(place(index)),
    end: (index) => end(place(index - 1) + 1),
  };
}

/** The end of a line and the indent of the next. */
function lineEndAt(text: string, at: number): EscapeMatch {
  let end = at + 1;
  while (end <= at + DEEPEST && INDENT[text.charCodeAt(end)] === 1) end += 1;
  return packMatch(0, end - at);
}

/** One or two separators, and a prefix 0x. */
function breakAt(text: string, at: number): EscapeMatch {
  const end = BREAKS.begins[text.charCodeAt(at + 1)] === 1 ? at + 2 : at + 1;
  const saysHex = text.charCodeAt(end) === 48 && (text.charCodeAt(end + 1) | 32) === 120;
  return packMatch(0, saysHex ? end + 2 - at : end - at);
}

/** The number of a printable character, with the separator before the next one. */
function numberAt(text: string, at: number): EscapeMatch {
  if (isDigit(text, at - 1)) return ITSELF;
  let end = at;
  while (end < at + 4 && isDigit(text, end)) end += 1;
  const code = Number(text.slice(at, end));
  if (end > at + 3 || code < 0x20 || code >= 0x7f) return ITSELF;
  BETWEEN_NUMBERS.lastIndex = end;
  return packMatch(code, (BETWEEN_NUMBERS.exec(text)?.[0].length ?? 0) + end - at);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
