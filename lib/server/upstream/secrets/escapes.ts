/** A character and the length of its escape as one number, as millions of objects would cost more than the rest of the work. */
export type EscapeMatch = number;

/** No escape: the character stands for itself. */
export const ITSELF: EscapeMatch = 0;
const LONGEST = 64;

const [QUOTE, PERCENT, AND, SLASH, HASH, SEMICOLON, BACKSLASH] = [...'"%&/#;\\'].map(codeOf) as Codes;
const [LETTER_N, LETTER_R, LETTER_U, LETTER_X, ZERO, ONE, TWO, FIVE, OPEN, CLOSE] = [..."nrux0125{}"].map(
  codeOf,
) as Codes;
type Codes = [number, number, number, number, number, number, number, number, number, number];

const ENTITIES = ["amp;&", "lt;<", "gt;>", 'quot;"', "apos;'"].map((entity) => ({
  name: entity.slice(0, -1),
  code: entity.charCodeAt(entity.length - 1),
}));
/** How many times a percent sign may be encoded again, and how many zeros may precede a number. */
const MOST_AGAIN = 20;
const MOST_ZEROS = 6;

/** An escaped ASCII character or line end as source code, JSON, HTML, or URLs (however often encoded) write it. */
export function escapeAt(text: string, at: number): EscapeMatch {
  const code = text.charCodeAt(at);
  if (code === BACKSLASH) return backslashAt(text, at);
  if (code === PERCENT) return percentAt(text, at);
  return code === AND ? entityAt(text, at) : ITSELF;
}

/** An escape of `length` characters for the character `code`; code 0 means that the match is removed. */
export function packMatch(code: number, length: number): EscapeMatch {
  return code * LONGEST + length;
}

export function codeIn(it: EscapeMatch): number {
  return Math.floor(it / LONGEST);
}

export function lengthIn(it: EscapeMatch): number {
  return it % LONGEST;
}

function backslashAt(text: string, at: number): EscapeMatch {
  const next = text.charCodeAt(at + 1);
  if (next === QUOTE || next === BACKSLASH || next === SLASH) return packMatch(next, 2);
  if (next === LETTER_N) return packMatch(10, 2);
  if (next === LETTER_R) return packMatch(13, 2);
  if (next === LETTER_X) return ascii(numberAt(text, at + 2, 16, 2), 4);
  if (next === ZERO || next === ONE) return ascii(numberAt(text, at + 1, 8, 3), 4);
  // Either case: "\u0074", "\U00000074", "\u{74}".
  if ((next | 32) !== LETTER_U) return ITSELF;
  if (text.charCodeAt(at + 2) === OPEN) {
    const start = afterZeros(text, at + 3);
    const isClosed = text.charCodeAt(start + 2) === CLOSE;
    return isClosed ? ascii(numberAt(text, start, 16, 2), start + 3 - at) : ITSELF;
  }
  const short = ascii(numberAt(text, at + 2, 16, 4), 6);
  return short === ITSELF ? ascii(numberAt(text, at + 2, 16, 8), 10) : short;
}

function percentAt(text: string, at: number): EscapeMatch {
  let start = at + 1;
  const most = at + 2 * MOST_AGAIN;
  while (start < most && text.charCodeAt(start) === TWO && text.charCodeAt(start + 1) === FIVE) start += 2;
  const last = ascii(numberAt(text, start, 16, 2), start + 2 - at);
  // The last 25 was the percent sign itself and no prefix.
  return last === ITSELF && start > at + 1 ? packMatch(PERCENT, start - at) : last;
}

function entityAt(text: string, at: number): EscapeMatch {
  if (text.charCodeAt(at + 1) !== HASH) {
    const entity = ENTITIES.find(({ name }) => text.startsWith(name, at + 1));
    return entity ? packMatch(entity.code, entity.name.length + 1) : ITSELF;
  }
  const isHex = (text.charCodeAt(at + 2) | 32) === LETTER_X;
  const base = isHex ? 16 : 10;
  const start = afterZeros(text, at + (isHex ? 3 : 2));
  // With the longest run of digits that is a character; a line end has one or two.
  for (const digits of [3, 2, 1]) {
    const end = start + digits;
    const length = end - at + (text.charCodeAt(end) === SEMICOLON ? 1 : 0);
    const it = ascii(numberAt(text, start, base, digits), length);
    if (it !== ITSELF) return it;
  }
  return ITSELF;
}

function afterZeros(text: string, at: number): number {
  let start = at;
  while (start < at + MOST_ZEROS && text.charCodeAt(start) === ZERO) start += 1;
  return start;
}

function ascii(code: number, length: number): EscapeMatch {
  return (code >= 0x20 && code < 0x80) || code === 10 || code === 13 ? packMatch(code, length) : ITSELF;
}

/** The number that exactly `digits` digits write, or -1. */
function numberAt(text: string, at: number, base: number, digits: number): number {
  let value = 0;
  for (let place = at; place < at + digits; place += 1) {
    const digit = digitOf(text.charCodeAt(place));
    if (digit < 0 || digit >= base) return -1;
    value = value * base + digit;
  }
  return value;
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = (code | 32) - 97;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

function codeOf(letter: string): number {
  return letter.charCodeAt(0);
}
