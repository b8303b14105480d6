import { codeIn, type EscapeMatch, escapeAt, ITSELF, lengthIn } from "./escapes";
import type { Work } from "./slices";

/** Text as somebody reads it who undoes its escapes, and where each of its characters stood at first. */
export interface Reading {
  text: string;
  /** The position in the original text of the character at `index`. */
  at(index: number): number;
  /** The position in the original text behind the character before `index`. */
  end(index: number): number;
}

/** How many characters are gone over at once. */
const SLICE = 32_768;

/** What is replaced begins with one of these letters, and is told of by this. */
export interface Replacement {
  begins: Uint8Array;
  matchAt(text: string, at: number): EscapeMatch;
}

/** For each character of ASCII whether it is one of these letters: that is asked of every character of a text. */
export function lettersOf(letters: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(letters.includes(String.fromCharCode(code))));
}

/** Most text has none of these: then there is nothing to look for. */
const BEGINS_ESCAPE = ["\\", "%", "&"];
const ESCAPES: Replacement = { begins: lettersOf(BEGINS_ESCAPE.join("")), matchAt: escapeAt };

export function plainReading(text: string): Reading {
  return { text, at: (index) => index, end: (index) => index };
}

/** The same text with one layer of escapes undone, or undefined when it has none. */
export function* unescapeReading({ text, at, end }: Reading): Work<Reading | undefined> {
  if (!BEGINS_ESCAPE.some((letter) => text.includes(letter))) return undefined;
  const { plain, place } = yield* rewrite(text, ESCAPES);
  if (plain.length === text.length) return undefined;
  return { text: plain, at: (index) => at(place(index)), end: (index) => end(place(index)) };
}

/** What one slice becomes, before it is text again: room that is made once, as making it costs more than filling it. */
const written = new Uint16Array(SLICE);
const writtenBytes = Buffer.from(written.buffer);

/** After every replacement: where the new text goes on, and where that stood in the old one. */
interface Places {
  keptFrom: number[];
  stood: number[];
}

/**
 * A text with some of it replaced, and where each character left stood in it: character by character, as the time that this
 * takes is nearly the same whatever the text.
 */
export function* rewrite(
  text: string,
  replaced: Replacement,
): Work<{ plain: string; place(index: number): number }> {
  const places: Places = { keptFrom: [0], stood: [0] };
  const pieces: string[] = [];
  let length = 0;
  for (let at = 0; at < text.length; ) {
    if (at > 0) yield;
    const [read, count] = rewriteSlice(text, replaced, places, [at, length]);
    pieces.push(writtenBytes.toString("utf16le", 0, count * 2));
    at = read;
    length += count;
  }
  return { plain: pieces.join(""), place: (index) => placeOf(index, places) };
}

/**
 * One slice, from where one text and the other are. No generator, as V8 would not make that fast.
 * @returns how far the text is read, and how many characters are written
 */
function rewriteSlice(
  text: string,
  { begins, matchAt: tellAt }: Replacement,
  { keptFrom: kept, stood }: Places,
  [from, length]: readonly [number, number],
): readonly [number, number] {
  const end = Math.min(from + SLICE, text.length);
  // What a bundle imports is asked for anew wherever it stands.
  const itself = ITSELF;
  let at = from;
  let count = 0;
  while (at < end) {
    const code = text.charCodeAt(at);
    const it = begins[code] === 1 ? tellAt(text, at) : itself;
    if (it === itself) {
      written[count] = code;
      count += 1;
      at += 1;
    } else {
      written[count] = codeIn(it);
      if (written[count] !== 0) count += 1;
      at += lengthIn(it);
      kept.push(length + count);
      stood.push(at);
    }
  }
  return [at, count];
}

function placeOf(index: number, { keptFrom: kept, stood }: Places): number {
  let [low, high] = [0, kept.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((kept[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return (stood[low] ?? 0) + index - (kept[low] ?? 0);
}
