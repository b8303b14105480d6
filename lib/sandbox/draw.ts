/** Scrambles 32 bits so that neighbours in give nothing alike out (the finaliser of MurmurHash3). */
function scramble(bits: number): number {
  let mixed = bits | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * One number in 0..2^32-1 that is always the same for the same three: this is how people exist without being
 * stored. `question` keeps the draws of one person independent of each other.
 */
export function draw(seed: number, position: number, question: number): number {
  return scramble(scramble(scramble(seed) ^ position) + question);
}

/** The element of a non-empty list that a draw falls on. */
export function pick<Item>(list: readonly Item[], drawn: number): Item {
  return list[drawn % list.length] as Item;
}

/** Whether a draw falls among `parts` of a thousand. */
export function perMille(drawn: number, parts: number): boolean {
  return drawn % 1000 < parts;
}
