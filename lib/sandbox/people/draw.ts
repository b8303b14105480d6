/** Scrambles 32 bits, so that neighbouring inputs have unlike outputs (the finaliser of MurmurHash3). */
function scramble(bits: number): number {
  let mixed = bits | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * A number in 0..2^32-1 that depends on its arguments alone: with it people are computed and need not be stored. Each
 * trait of a person has another `trait` number, so that their draws are independent.
 */
export function draw(seed: number, position: number, trait: number): number {
  return scramble(scramble(scramble(seed) ^ position) + trait);
}

/** The element of a non-empty list that a number drawn selects. */
export function pick<Item>(list: readonly Item[], roll: number): Item {
  return list[roll % list.length] as Item;
}

/** Whether a number drawn is among `parts` of a thousand. */
export function chance(roll: number, parts: number): boolean {
  return roll % 1000 < parts;
}
