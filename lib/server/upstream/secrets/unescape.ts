import { codeIn, type EscapeMatch, escapeAt, ITSELF, lengthIn } from "./escapes";
import type { Work } from "./slices";
import { joinOverlapping, type Span } from "./spans";

/** A text with escapes undone, and where each of its characters was in the original text. */
export interface Reading {
  text: string;
  /** The position in the original text of the character at `index`. */
  at(index: number): number;
  /** The position in the original text right after the character before `index`. */
  end(index: number): number;
}

/** How many characters are rewritten in one slice. */
const SLICE = 32_768;

/** What is replaced: matches begin with one of these characters, and `matchAt` describes one. */
export interface Replacement {
  begins: Uint8Array;
  matchAt(text: string, at: number): EscapeMatch;
}

/** For each ASCII character whether it is one of these: a table, as it is looked up for every character of a text. */
export function lettersOf(letters: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(letters.includes(String.fromCharCode(code))));
}

/** A text without these characters, like most, has no escapes. */
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

/**
 * Where spans of a reading are in the original text, in order. Each slice is found again once, as the reading is asked from its
 * beginning to its end.
 */
export function* originalSpans(found: readonly Span[], { at, end }: Reading): Work<Span[]> {
  const spans: Span[] = [];
  let reached = 0;
  for (const [start, stop] of joinOverlapping(found.toSorted(([one], [other]) => one - other))) {
    if (start - reached > SLICE) {
      reached = start;
      yield;
    }
    spans.push([at(start), end(stop)]);
  }
  return spans;
}

/** The buffer of one rewritten slice, made once, as making it costs more than filling it. */
const written = new Uint16Array(SLICE);
const writtenBytes = Buffer.from(written.buffer);

/** A slice that has been rewritten into `written`. */
interface RewrittenSlice {
  /** How far the text is read, and how many characters are written. */
  read: number;
  count: number;
  /** Where the new text continues after each replacement, and where that was in the old one. */
  keptFrom: number[];
  stood: number[];
}

/**
 * Replaces matches in a text, and says where each remaining character was. It goes character by character, as that takes
 * nearly the same time for any text.
 */
export function* rewrite(
  text: string,
  replaced: Replacement,
): Work<{ plain: string; place(index: number): number }> {
  /** Where each slice begins in both texts. */
  const slices: (readonly [at: number, length: number])[] = [];
  const pieces: string[] = [];
  let last: RewrittenSlice | undefined;
  let length = 0;
  for (let at = 0; at < text.length; ) {
    if (at > 0) yield;
    slices.push([at, length]);
    last = rewriteSlice(text, replaced, at, length);
    pieces.push(writtenBytes.toString("utf16le", 0, last.count * 2));
    at = last.read;
    length += last.count;
  }
  let nth = slices.length - 1;
  return {
    plain: pieces.join(""),
    // Those of all slices would take twenty times the text, and few are asked for: they are found again.
    place(index) {
      const wanted = lastUpTo(index, slices.length, (each) => slices[each]?.[1] ?? 0);
      if (last === undefined || wanted !== nth)
        last = rewriteSlice(text, replaced, ...(slices[wanted] ?? [0, 0]));
      nth = wanted;
      return placeOf(index, last);
    },
  };
}

/** Rewrites one slice, from the given positions in both texts. Not a generator, which V8 would not optimize. */
function rewriteSlice(
  text: string,
  { begins, matchAt: tellAt }: Replacement,
  from: number,
  length: number,
): RewrittenSlice {
  const end = Math.min(from + SLICE, text.length);
  const keptFrom = [length];
  const stood = [from];
  // A local copy, as bundled code looks up an import at every use.
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
      keptFrom.push(length + count);
      stood.push(at);
    }
  }
  return { read: at, count, keptFrom, stood };
}

function placeOf(index: number, { keptFrom, stood }: RewrittenSlice): number {
  const last = lastUpTo(index, keptFrom.length, (each) => keptFrom[each] ?? 0);
  return (stood[last] ?? 0) + index - (keptFrom[last] ?? 0);
}

/** The last of `length` ascending numbers that is no more than `most`, by binary search; the first where none is. */
function lastUpTo(most: number, length: number, numberAt: (index: number) => number): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberAt(middle) <= most) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}
