import { randomBytes } from "node:crypto";
import type { Work } from "./slices";
import type { Span } from "./spans";

/** So many characters in a row from a secret are no accident, so such a part is covered like the whole. */
export const LEAST_RUN = 16;
/** The length of a gram: the characters that are looked up at once. */
const GRAM = 8;
/** In every run of `LEAST_RUN` characters one gram begins at a multiple of this. */
const STRIDE = LEAST_RUN - GRAM + 1;
/** Slots per gram, so that most lookups of unknown grams end at an empty slot. */
const ROOM = 2;

/** How many characters are searched in one slice. */
const SLICE = 200_000;

/** Random for each process, so that nobody can craft texts whose grams all collide. */
const FACTORS = new Uint32Array(8).map(() => randomBytes(4).readUInt32LE() | 1);
const [A = 1, B = 1, C = 1, D = 1, E = 1, F = 1, G = 1, H = 1] = FACTORS;

/**
 * An index of every run of eight characters of some texts. It finds parts of them in another text in one pass, however many
 * and long they are and whatever repeats; separate searches would take the product of both lengths.
 */
export class RunIndex {
  /** A hash table with open addressing: the mark of each gram, at the slot of its other hash or one of the next. */
  readonly #table: Uint32Array;
  readonly #bits: number;

  constructor(texts: readonly string[]) {
    const grams = texts.reduce((sum, { length }) => sum + Math.max(length - GRAM + 1, 0), 0);
    this.#bits = Math.ceil(Math.log2(Math.max(grams * ROOM, 2)));
    this.#table = new Uint32Array(2 ** this.#bits);
    for (const text of texts) {
      for (let start = 0; start + GRAM <= text.length; start += 1) this.#add(text, start);
    }
  }

  /** Where runs of at least `LEAST_RUN` known characters are, in order. */
  *in(text: string): Work<Span[]> {
    const spans: Span[] = [];
    let pause = SLICE;
    for (let at = 0; at + GRAM <= text.length; at += STRIDE) {
      if (at > pause) {
        pause = at + SLICE;
        yield;
      }
      if (!this.#has(text, at)) continue;
      let start = at;
      // A run that begins further to the left was found one stride earlier.
      while (start > Math.max(at - STRIDE + 1, 0) && this.#has(text, start - 1)) start -= 1;
      let last = at;
      while (last + GRAM < text.length && this.#has(text, last + 1)) last += 1;
      const end = last + GRAM;
      if (end - start >= LEAST_RUN) spans.push([start, end]);
      at += Math.floor((last - at) / STRIDE) * STRIDE;
    }
    return spans;
  }

  #add(text: string, start: number): void {
    const mark = markOf(text, start);
    let place = placeOf(text, start) >>> (32 - this.#bits);
    while (this.#table[place] !== 0 && this.#table[place] !== mark) place = this.#after(place);
    this.#table[place] = mark;
  }

  #has(text: string, start: number): boolean {
    let place = placeOf(text, start) >>> (32 - this.#bits);
    if (this.#table[place] === 0) return false;
    const mark = markOf(text, start);
    while (this.#table[place] !== mark) {
      place = this.#after(place);
      if (this.#table[place] === 0) return false;
    }
    return true;
  }

  #after(place: number): number {
    return (place + 1) & (this.#table.length - 1);
  }
}

/** A hash whose upper bits are the slot of a gram. */
function placeOf(text: string, at: number): number {
  return (
    Math.imul(pair(text, at), A) +
    Math.imul(pair(text, at + 2), B) +
    Math.imul(pair(text, at + 4), C) +
    Math.imul(pair(text, at + 6), D)
  );
}

/** A second hash that tells grams of one slot apart; never 0. */
function markOf(text: string, at: number): number {
  const sum =
    Math.imul(pair(text, at), E) +
    Math.imul(pair(text, at + 2), F) +
    Math.imul(pair(text, at + 4), G) +
    Math.imul(pair(text, at + 6), H);
  return (sum | 1) >>> 0;
}

/** Two characters as one number, with both in its lower half too, as the upper half alone reaches few bits of a product. */
function pair(text: string, at: number): number {
  const both = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
  return both ^ (both >>> 15);
}
